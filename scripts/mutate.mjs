/**
 * `npm run mutate`: changes each filter, search and order of every list, each predicate of `access.ts` and each comparison of
 * `rules.ts`, one at a time, and runs the tests that reach it. What no test notices is listed, with file and line; the exit code is 1
 * while one of them has no reason (`// mutation: why`, on its line or the one before).
 *
 *     npm run mutate                       # everything
 *     npm run mutate -- lists              # or access, or rules
 *     npm run mutate -- access rules posts # of one feature
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { askedPredicates } from '../tests/support/predicates.ts';
import { compiledIn, mutantsOf } from './mutate/mutants.mjs';

const kinds = {
  lists: {
    files: (feature) => `src/features/${feature}/server/{repo,*.repo}.ts`,
    tests: () => ['tests/api/list-walk.test.ts'],
  },
  access: {
    files: (feature) => `src/features/${feature}/{access,*.access}.ts`,
    tests: (feature) => [
      ...globSync(`src/features/${feature}/**/*.test.{ts,tsx}`),
      'tests/api/rights-walk.test.ts',
    ],
  },
  rules: {
    files: (feature) => `src/features/${feature}/{rules,*.rules}.ts`,
    tests: (feature) => globSync(`src/features/${feature}/**/*.test.{ts,tsx}`).filter(isUnit),
  },
};
const isUnit = (file) => !/\.api\.test\.ts$|^tests\/api\//.test(file);

const asked = process.argv.slice(2);
const features = asked.filter((word) => kinds[word] === undefined);
const wanted = Object.entries(kinds).filter(
  ([name]) => asked.includes(name) || asked.length === features.length,
);
const report = path.join(mkdtempSync(path.join(tmpdir(), 'ardoise-mutants-')), 'reached');
process.env.MUTANTS_REACHED = report;

let survivors = [];
for (const [name, { files, tests }] of wanted) {
  const all = (features.length > 0 ? features : ['*'])
    .flatMap((feature) => globSync(files(feature)))
    .toSorted();
  const byFeature = Map.groupBy(all.flatMap(mutantsOf), ({ file }) =>
    name === 'lists' ? '*' : file.split('/')[2],
  );
  for (const [feature, mutants] of byFeature)
    survivors.push(...(await survivorsOf(mutants, tests(feature), `${name} ${feature}`)));
}
rmSync(path.dirname(report), { recursive: true });
for (const { id, reason, unreached } of survivors)
  console.log(
    `${reason === undefined ? 'SURVIVES' : 'survives'} ${id}${unreached ? ' (no test reaches it)' : ''}${reason === undefined ? '' : `: ${reason}`}`,
  );
survivors = survivors.filter(({ reason }) => reason === undefined);
console.log(`${survivors.length} survive without a reason`);
process.exit(survivors.length === 0 ? 0 : 1);

async function survivorsOf(mutants, tests, what) {
  if (tests.length === 0) return mutants.map((mutant) => ({ ...mutant, unreached: true }));
  const options = {
    ...{
      config: false,
      watch: false,
      include: tests,
      reporters: [{}],
      pool: 'forks',
      maxWorkers: 1,
      bail: 1,
      // The cache on disk does not know the plugins below.
      fsModuleCache: false,
    },
    ...{
      setupFiles: ['./tests/support/strict.ts', './tests/support/mutant.ts'],
      testTimeout: 60_000,
      hookTimeout: 180_000,
    },
  };
  const vitest = await createVitest('test', options, { plugins: [compiledIn(mutants), askedPredicates()] });
  try {
    writeFileSync(report, '');
    const started = Date.now();
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
      // Units first: they are fast.
      const rounds = [
        own.filter(({ moduleId }) => isUnit(moduleId)),
        own.filter(({ moduleId }) => !isUnit(moduleId)),
      ];
      process.env.MUTANT = mutant.id;
      let killed = false;
      for (const round of rounds) killed ||= round.length > 0 && (await failuresOf(vitest, round)).length > 0;
      if (!killed) alive.push({ ...mutant, unreached: own.length === 0 });
      if (process.env.MUTATE_VERBOSE) console.log(`${killed ? 'killed  ' : 'ALIVE   '} ${mutant.id}`);
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`${what}: ${mutants.length - alive.length} of ${mutants.length} noticed, ${seconds} s`);
    return alive;
  } finally {
    await vitest.close();
  }
}

/** @returns the files of tests that fail. */
async function failuresOf(vitest, specifications) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.filter((module) => module.state() === 'failed').map((module) => module.moduleId);
  return unhandledErrors.length > 0 && failed.length === 0 ? [String(unhandledErrors[0])] : failed;
}
