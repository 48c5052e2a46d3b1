// What the tables have compiled (src/tables/lane-calls.ts): a hand noted down, in the memory of the kernel that played
// it, and lanes.
export * from './facts';
export * from './lanes';
