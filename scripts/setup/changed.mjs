/**
 * `npm test -- changed`: finds the tests that a change can break, from the imports of all files. Imports are not followed
 * through files that import every feature. Instead, all tests of a feature run if it contains the changed file or a file
 * that imports it. The walks over texts and menus always run, those over all calls and tables unless only screens changed.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Stop } from './report.mjs';
import { root } from './toolchain.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Returns the changed files: those not committed yet and those committed since `since`.
 * @param {string} [since] a commit; by default where the branch left `main`, on `main` itself its last commit.
 * @throws {Stop} if the commit does not exist
 */
export function changedFiles(since) {
  try {
    const [base] = since === undefined ? git('merge-base', 'HEAD', 'main') : [since];
    const changed = git('diff', '--name-only', base);
    const untracked = git('ls-files', '--others', '--exclude-standard');
    const all = [...new Set([...changed, ...untracked])];
    // On `main` after a commit.
    return all.length > 0 || since !== undefined ? all : git('diff', '--name-only', 'HEAD~1');
  } catch {
    throw new Stop(`«${since ?? 'main'}» is no commit here. Use: npm test -- changed=HEAD~3`);
  }
}

/** Imports are not followed through these: they import every feature. */
const whole =
  /^(?:generated|src\/entry|src\/api|src\/web|tests\/support\/(?:api|browser|story))\b|\/pages\.ts$|^src\/routes/;
const isTest = (file) => /\.test\.tsx?$/.test(file);
const kindOf = (file) => {
  if (file.startsWith('tests/')) return /^tests\/(api|e2e|faults|attacks)\//.exec(file)?.[1];
  return file.endsWith('.api.test.ts') ? 'api' : 'unit';
};
const featureOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

const isWalk = (file) => /^tests\/api\/[\w-]+-walk\.test\.ts$/.test(file);

/** No call uses these files, so changing only them cannot break the walks over the API. */
const unreached =
  /^(?:docs|public|src\/ui\/(?!page\/)|tests\/(?:e2e|faults|attacks|load|look))|^src\/features\/[^/]+\/(?:components|pages)\/|\.(?:css|md)$/;

/** Changes of these files can break anything. */
const everything =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig\.json|src\/platform\/db\/migrations\/|tests\/support\/(?:api|database|strict))/;

/**
 * Returns the tests to run by project: `unit` and `api`; and `others`, the browser, fault and attack tests that import what changed.
 * @param {readonly string[]} changed paths from the root
 * @param {ReadonlyMap<string, readonly string[]>} imports each file's imports, as paths from the root
 */
export function testsFor(changed, imports) {
  const tests = [...imports.keys()].filter(isTest);
  const mayBreakCalls = !changed.every((file) => unreached.test(file));
  const walks = tests.filter((file) => /^src\/(?:api|web)\//.test(file) || (mayBreakCalls && isWalk(file)));
  if (changed.some((file) => everything.test(file))) {
    const of = (kind) => tests.filter((file) => kindOf(file) === kind);
    return { unit: of('unit'), api: of('api'), others: [] };
  }
  const importers = new Map();
  for (const [file, imported] of imports)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file]);
  const reached = new Set(changed);
  const features = new Set(changed.map(featureOf));
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) {
      // All tests of the features that import the changed file directly.
      if (changed.includes(file)) features.add(featureOf(importer));
      if (!whole.test(importer)) reached.add(importer);
    }
  features.delete(undefined);
  const found = new Set([
    ...walks,
    ...tests.filter((file) => reached.has(file) || features.has(featureOf(file))),
  ]);
  const of = (kind) => [...found].filter((file) => kindOf(file) === kind).sort();
  return { unit: of('unit'), api: of('api'), others: [...of('e2e'), ...of('faults'), ...of('attacks')] };
}

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/** Reads the imports of all files below src, tests, scripts and generated. */
export function readImports() {
  const files = ['src', 'tests', 'scripts', 'generated'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => path.posix.join(folder, String(file)))
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file)),
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const imported = [...text.matchAll(importPattern)].map(([, name]) => {
        if (name.startsWith('#')) return path.posix.join('src', name.slice(1));
        return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
      });
      return [file, imported];
    }),
  );
}
