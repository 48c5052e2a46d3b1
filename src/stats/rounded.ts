/**
 * Nine places. Logarithms differ in their last digits from machine to machine; what stops a run is made of rounded ones, so
 * that the same prefix has the same verdict everywhere.
 */
export const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;
