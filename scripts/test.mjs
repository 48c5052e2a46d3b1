// `npm test [-- what to run]`: installs what is missing and runs the tests; with --long every law on far more cases.
import { launch } from './launch.mjs';

const given = process.argv.slice(2);
const args = given.map(arg => (arg === '--long' ? '--mode=long' : arg));
process.exitCode = await launch(['node_modules/vitest/vitest.mjs', 'run', ...args]);
