// What `npm test` runs and how, and `npm run test:long` (the mode `long`): there every law is tried on many times the
// cases, and what stands in test/long comes too.
//
// The condition `source` makes the package's own name (`matador-lab/agent`) mean the TypeScript beside the tests, in
// the tests and in the workers they start; without it an agent file would bring in a compiled copy of the engine beside
// the running one, or nothing at all in a clone that was never built.
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// Files of folders whose code keeps nothing between two calls share a process: to begin one for each file took a fifth of
// the suite's time. Where tests play runs, put up fences or make temporary folders each has its own.
// test/house/together.test.ts holds them to that.
export const TOGETHER = ['engine', 'picture', 'random', 'referee', 'search', 'stats', 'text'];
const together = TOGETHER.map(folder => `test/${folder}/**/*.test.ts`);

const conditions = ['source', ...defaultServerConditions];

// Said to each project: what they take from here they read anew, in a mode of their own.
const paceOf = (mode: string) =>
  mode === 'long' ? { testTimeout: 1_200_000, env: { LAW_TIMES: '20' } } : { testTimeout: 60_000 };

export default defineConfig(({ mode }) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source'] } },
  test: {
    // One for each of two cores; left alone it keeps a core for itself.
    maxWorkers: 2,
    hookTimeout: 120_000,
    execArgv: ['--conditions=source'],
    projects: [
      {
        extends: true,
        test: {
          ...paceOf(mode),
          name: 'apart',
          include: ['test/**/*.test.ts'],
          exclude: [...together, ...(mode === 'long' ? [] : ['test/long/**'])],
        },
      },
      { extends: true, test: { ...paceOf(mode), name: 'together', include: together, isolate: false } },
    ],
  },
}));
