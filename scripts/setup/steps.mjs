/**
 * Lists the steps of `npm test`, in order. A step consists of commands that depend on each other; if a step
 * fails, the others still run. A `group` is a name that selects several steps.
 * `uses` lists programs without which a step skips some tests. A step with `partOf` runs some files of the named
 * step: `npm test` runs the part, `npm test -- all` the whole step. `files` limits a step of tests to these.
 */

function tests(project, needs, title, env = {}) {
  return {
    title,
    needs,
    show: true,
    commands: [['vitest', 'run', '--project', project]],
    env: { NODE_ENV: 'test', ...env },
  };
}

/** @param help what to do when it fails. */
function check(title, help, ...commands) {
  return { title, help, group: 'check', needs: [], commands };
}

export const steps = {
  lint: check('Format and lint', 'Run «npx biome check --write»; correct by hand what remains.', [
    'biome',
    'check',
    '--error-on-warnings',
    '.',
  ]),
  types: check(
    'Types',
    'Correct the types at the printed lines.',
    ['react-router', 'typegen'],
    ['tsc', '--noEmit'],
  ),
  imports: check(
    'Import rules',
    'Move the code or the import according to the printed rule (.dependency-cruiser.mjs).',
    ['depcruise', '--output-type', 'err-long', 'src', 'scripts', 'tests'],
  ),
  structure: check('File layout', 'Follow the advice printed below each file.', [
    'node',
    'scripts/check-structure.ts',
  ]),
  supply: check('Package integrity', 'Run «npm run supply -- complete» and commit the lock file.', [
    'node',
    'scripts/supply.mjs',
    'check',
  ]),
  unused: check(
    'Unused code',
    'Delete the printed files, exports and packages, or use them.',
    ['knip'],
    ['knip', '--production', '--include', 'files,exports,types'],
  ),
  words: {
    ...check('Texts and menus', 'Correct what the printed tests name.', [
      'vitest',
      'run',
      '--project',
      'unit',
      'src/api',
      'src/web',
      'src/features/help',
    ]),
    // Optional in `npm test`, because `unit` includes it.
    optional: true,
  },
  generated: check('Generated files', 'Run «npm run generate» and commit the result.', [
    'node',
    'scripts/generate.mjs',
    '--check',
  ]),
  packages: {
    ...check('Chart, unit and workflow', 'Correct what is printed.', ['node', 'scripts/packages.mjs']),
    // Not in the group `check` and optional, because it installs 50 MB of tools.
    optional: true,
    group: undefined,
  },
  unit: tests('unit', [], 'Unit tests'),
  api: tests('api', [], 'API tests'),
  oldest: {
    ...tests('api', ['postgres15'], 'API tests on the oldest supported PostgreSQL'),
    optional: true,
  },
  journeys: {
    ...tests('e2e', ['build', 'chromium'], 'Main journeys in a browser'),
    partOf: 'e2e',
    files: ['office', 'public', 'accounts', 'login'].map((name) => `tests/e2e/${name}.test.ts`),
  },
  restart: {
    ...tests('faults', ['build'], 'Stop, kill and restore'),
    partOf: 'faults',
    files: ['crash', 'backup'].map((name) => `tests/faults/${name}.test.ts`),
  },
  e2e: tests('e2e', ['build', 'chromium'], 'Browser tests'),
  faults: { ...tests('faults', ['build'], 'Fault tests'), uses: ['pgbouncer', 'haproxy'] },
  // Once, because a measurement must not be repeated until it passes.
  attacks: { ...tests('attacks', ['build'], 'Attacks, measured'), once: true },
  external: {
    ...tests('attacks', ['build', 'chromium'], 'Attacks and browser tests on an external database', {
      TEST_EXTERNAL: '1',
    }),
    // One after the other, because parallel work would distort the measurements.
    commands: ['attacks', 'e2e'].map((project) => ['vitest', 'run', '--project', project]),
    optional: true,
  },
};

/**
 * Returns the named steps in order, with groups replaced by their steps. `all` selects every step that is not optional. Without
 * names, returns the steps of `npm test`.
 */
export function choose(names) {
  const all = Object.keys(steps);
  const isGiven = (key) => names.includes(key) || names.includes(steps[key].group);
  const unknown = names.filter(
    (name) => name !== 'all' && !all.some((key) => key === name || steps[key].group === name),
  );
  const parted = new Set(all.map((key) => steps[key].partOf));
  const isWhole = (key) => steps[key].optional !== true && steps[key].partOf === undefined;
  const isUsual = (key) => steps[key].optional !== true && !parted.has(key) && steps[key].once !== true;
  const chosen = all.filter(
    (key) => isGiven(key) || (names.includes('all') && isWhole(key)) || (names.length === 0 && isUsual(key)),
  );
  return { unknown, chosen };
}
