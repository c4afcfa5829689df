/**
 * `npm run mutate`: changes each filter, search and order of every list, each predicate of `access.ts` and each
 * comparison of `rules.ts`, one at a time, and runs the tests that reach it. Lists changes that no test
 * notices, with file and line. The exit code is 1 if one of them has no reason (`// mutation: why`, on its line
 * or the line before).
 *
 *     npm run mutate                       # everything
 *     npm run mutate -- lists              # or access, or rules
 *     npm run mutate -- access rules posts # of one feature
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { countedPredicates } from '../tests/support/predicates.ts';
import { compiledIn, mutantsOf } from './mutate/mutants.mjs';

/** The changed files and their tests. Mutants that survive one round are tested in the next. */
const kinds = {
  lists: {
    files: (feature) => `src/features/${feature}/server/{repo,*.repo}.ts`,
    rounds: () => [['tests/api/list-walk.test.ts']],
  },
  access: {
    files: (feature) => `src/features/${feature}/{access,*.access}.ts`,
    rounds: (feature) => [unitTestsOf(feature), apiTestsOf(feature), ['tests/api/rights-walk.test.ts']],
  },
  rules: {
    files: (feature) => `src/features/${feature}/{rules,*.rules}.ts`,
    rounds: (feature) => [unitTestsOf(feature)],
  },
};
const unitTestsOf = (feature) =>
  globSync(`src/features/${feature}/**/*.test.{ts,tsx}`, { exclude: ['**/*.api.test.ts'] });
const apiTestsOf = (feature) => globSync(`src/features/${feature}/**/*.api.test.ts`);

const args = process.argv.slice(2);
const features = args.filter((arg) => kinds[arg] === undefined);
const wanted = Object.entries(kinds).filter(
  ([name]) => args.includes(name) || args.length === features.length,
);
const report = path.join(mkdtempSync(path.join(tmpdir(), 'ardoise-mutants-')), 'reached');
process.env.MUTANTS_REACHED = report;

let survivors = [];
for (const [name, { files, rounds }] of wanted) {
  const all = (features.length > 0 ? features : ['*'])
    .flatMap((feature) => globSync(files(feature)))
    .toSorted();
  const byFeature = Map.groupBy(all.flatMap(mutantsOf), ({ file }) =>
    name === 'lists' ? '*' : file.split('/')[2],
  );
  for (const [feature, mutants] of byFeature) {
    let alive = mutants;
    for (const tests of rounds(feature).filter((round) => round.length > 0))
      if (alive.length > 0) alive = await survivorsOf(alive, tests);
    console.log(`${name} ${feature}: ${mutants.length - alive.length} of ${mutants.length} noticed`);
    survivors.push(...alive);
  }
}
rmSync(path.dirname(report), { recursive: true });
for (const { id, reason } of survivors)
  console.log(reason === undefined ? `SURVIVES ${id}` : `survives ${id}: ${reason}`);
survivors = survivors.filter(({ reason }) => reason === undefined);
console.log(`${survivors.length} survive without a reason`);
process.exit(survivors.length === 0 ? 0 : 1);

async function survivorsOf(mutants, tests) {
  const options = {
    config: false,
    watch: false,
    include: tests,
    reporters: [{}],
    pool: 'forks',
    maxWorkers: 1,
    bail: 1,
    // The cache on disk does not contain the effect of the plugins below.
    fsModuleCache: false,
    setupFiles: ['./tests/support/strict.ts', './tests/support/mutant.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  };
  const vitest = await createVitest('test', options, { plugins: [compiledIn(mutants), countedPredicates()] });
  try {
    writeFileSync(report, '');
    process.env.MUTANT = '';
    const specifications = await vitest.globTestSpecifications();
    const failed = await failuresOf(vitest, specifications);
    if (failed.length > 0) throw new Error(`${failed} fail without a mutant`);
    const reached = Map.groupBy(
      readFileSync(report, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
      ([id]) => id,
    );
    const alive = [];
    for (const mutant of mutants) {
      const files = new Set(reached.get(mutant.id)?.map(([, file]) => file));
      const own = specifications.filter(({ moduleId }) => files.has(moduleId));
      process.env.MUTANT = mutant.id;
      const killed = own.length > 0 && (await failuresOf(vitest, own)).length > 0;
      if (!killed) alive.push(mutant);
      if (process.env.MUTATE_VERBOSE) console.log(`${killed ? 'killed' : 'ALIVE '} ${mutant.id}`);
    }
    return alive;
  } finally {
    await vitest.close();
  }
}

/** @returns the test files that fail. */
async function failuresOf(vitest, specifications) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.filter((module) => module.state() === 'failed').map((module) => module.moduleId);
  return unhandledErrors.length > 0 && failed.length === 0 ? [String(unhandledErrors[0])] : failed;
}
