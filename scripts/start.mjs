// `npm start`: installs what is missing and runs the default experiment.
import { launch } from './launch.mjs';

const given = process.argv.slice(2);
process.exitCode = await launch([
  '--import',
  './src/arena/boot.mjs',
  '--conditions=source',
  'src/cli/main.ts',
  'start',
  ...given,
]);
