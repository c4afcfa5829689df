import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { countedPredicates } from './tests/support/predicates.ts';
import { SlowFirst } from './tests/support/slow-first.ts';

/** Fails tests that log or leak errors. */
const strict = './tests/support/strict.ts';
/** A server and a browser for each file. */
const browserTests = './tests/support/browser-setup.ts';
/** One PostgreSQL for all test files in the step `external` of `npm test`. */
const externalCluster = process.env.TEST_EXTERNAL === undefined ? [] : ['./tests/support/shared-cluster.ts'];

/**
 * Each kind of test is a project: `vitest run --project unit`. React Router's Vite plugin is omitted, because it
 * would build the whole application for every test.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    // Later steps and runs reuse the transformed files (node_modules/.vitest-cache).
    fsModuleCache: true,
    sequence: { sequencer: SlowFirst },
    reporters: [
      'default',
      ...(process.env.CI ? ['github-actions'] : []),
      // `npm test` lists the failed tests at its end.
      ...(process.env.TEST_REPORT ? ['./scripts/setup/failures-reporter.mjs'] : []),
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          setupFiles: [strict],
          // Files of a worker share their modules: importing them takes longer than the tests.
          isolate: false,
          // By default one processor fewer, so that one of two would have nothing to do.
          maxWorkers: availableParallelism(),
          // A property test runs a hundred cases, which is slow on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [countedPredicates()],
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
          setupFiles: [strict],
          globalSetup: ['./tests/support/shared-cluster.ts'],
          pool: 'forks',
          // Files of a worker share their modules: importing the application takes 5 s per file.
          isolate: false,
          // Less garbage collection: a worker keeps the whole application in memory.
          execArgv: ['--max-semi-space-size=64'],
          // Each worker has its own database; more workers than cores only slow each other down.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: [strict, browserTests],
          globalSetup: [...externalCluster, './tests/support/e2e-server.ts'],
          pool: 'forks',
          // Files of a worker share their modules, whose import takes a second of processor time, and their browser. Each file has
          // a server of its own.
          isolate: false,
          // Three are 8 % faster, but tests then exceed their time limits on a busy machine.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // The default of one second is too short for a browser on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'look',
          include: ['tests/look/**/*.test.ts'],
          setupFiles: [strict, browserTests],
          globalSetup: ['./tests/support/e2e-server.ts'],
          fileParallelism: false,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['./tests/support/e2e-server.ts'],
          setupFiles: [strict, './tests/support/no-survivors.ts'],
          pool: 'forks',
          // These tests wait most of their time, for starts, limits and silence.
          maxWorkers: 4,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['tests/attacks/**/*.test.ts'],
          globalSetup: [...externalCluster, './tests/support/e2e-server.ts'],
          setupFiles: [strict, './tests/support/no-survivors.ts'],
          // One file at a time, because they measure how long other people wait. The 99th percentile of a few dozen
          // requests is the slowest one, so a single pause of the machine can exceed a limit: hence one retry.
          fileParallelism: false,
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
