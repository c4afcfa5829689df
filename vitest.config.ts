import { defineConfig } from 'vitest/config';
import { askedPredicates } from './tests/support/predicates.ts';

/**
 * The kinds of test, each a project of its own so that `vitest run --project unit` says what it runs.
 * React Router's Vite plugin is left out on purpose: it would build the whole application for every test.
 */
const strict = './tests/support/strict.ts';
/** For the step `external`. */
const externalCluster = process.env.TEST_EXTERNAL === undefined ? [] : ['./tests/support/shared-cluster.ts'];

export default defineConfig({
  test: {
    passWithNoTests: true,
    reporters: [
      'default',
      ...(process.env.CI ? ['github-actions'] : []),
      // `npm test` lists the failed tests at its end.
      ...(process.env.TEST_REPORT ? ['json'] : []),
    ],
    ...(process.env.TEST_REPORT && { outputFile: { json: process.env.TEST_REPORT } }),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          setupFiles: [strict],
          // Files of a worker share their modules: importing them takes longer than the tests.
          isolate: false,
          // Properties try a hundred cases; on a busy machine that takes its time.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [askedPredicates()],
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
          setupFiles: [strict],
          globalSetup: ['./tests/support/shared-cluster.ts'],
          pool: 'forks',
          // Files of a worker share their modules: importing the application takes 5 s per file.
          isolate: false,
          // Each worker holds a database of its own: more of them than cores only makes all of them slow.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: [strict],
          globalSetup: [...externalCluster, './tests/support/e2e-server.ts'],
          pool: 'forks',
          // Each file has a server and a browser of its own.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // What a journey waits for takes its time on a busy machine: a second is for units.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'look',
          include: ['tests/look/**/*.test.ts'],
          setupFiles: [strict],
          globalSetup: ['./tests/support/e2e-server.ts'],
          fileParallelism: false,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          setupFiles: [strict, './tests/support/no-survivors.ts'],
          pool: 'forks',
          // Most of their time is waiting.
          maxWorkers: 3,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['tests/attacks/**/*.test.ts'],
          globalSetup: externalCluster,
          setupFiles: [strict, './tests/support/no-survivors.ts'],
          // They measure how long others wait: one at a time. Of a few dozen answers the 99th percentile is the slowest, which one
          // pause of the machine exceeds: a limit is exceeded if it is exceeded twice.
          fileParallelism: false,
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
