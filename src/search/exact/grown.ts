/** Arrays of numbers whose length is not known before they are filled. Twice the room each time there is none left. */
export class Grown<A extends Int32Array | Float64Array> {
  /** The numbers, and room after them; another array once it has grown. */
  array: A;
  length = 0;

  constructor(empty: A) {
    this.array = empty;
  }

  push(value: number): void {
    this.reach(this.length + 1);
    this.array[this.length - 1] = value;
  }

  /** Makes it so long at least, with zeros. */
  reach(length: number): void {
    if (length <= this.length) return;
    if (length > this.array.length) {
      const more = new (this.array.constructor as new (n: number) => A)(Math.max(1024, 2 * this.array.length, length));
      more.set(this.array);
      this.array = more;
    }
    this.length = length;
  }

  /** The numbers alone. */
  get taken(): A {
    return this.array.subarray(0, this.length) as A;
  }
}

export const whole = (): Grown<Int32Array> => new Grown(new Int32Array(0));
export const real = (): Grown<Float64Array> => new Grown(new Float64Array(0));
