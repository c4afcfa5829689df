/**
 * The steps of `npm test`, in order. A step is a few commands that need each other; a failing step does not
 * prevent others. `group` is a second name to select several steps.
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

function check(title, ...commands) {
  return { title, group: 'check', needs: [], commands };
}

export const steps = {
  lint: check('Format and lint', ['biome', 'check', '--error-on-warnings', '.']),
  types: check('Types', ['react-router', 'typegen'], ['tsc', '--noEmit']),
  imports: check('Who imports whom', ['depcruise', '--output-type', 'err-long', 'src', 'scripts', 'tests']),
  structure: check('Every file in its place', ['node', 'scripts/check-structure.ts']),
  supply: check('Packages are what they were', ['node', 'scripts/supply.mjs', 'check']),
  unused: check('Nothing unused', ['knip']),
  words: check('Words and menus', ['vitest', 'run', '--project', 'unit', 'src/api', 'src/web']),
  generated: check('Generated files are up to date', ['node', 'scripts/generate.mjs', '--check']),
  unit: tests('unit', [], 'Rules and components'),
  api: tests('api', [], 'Every call'),
  oldest: {
    ...tests('api', ['postgres15'], 'Every call, on the oldest PostgreSQL that is supported'),
    optional: true,
  },
  e2e: tests('e2e', ['build', 'chromium'], 'Journeys in a real browser'),
  faults: tests('faults', ['build'], 'Faults from outside the process'),
};

/** The named steps with groups expanded, in order; without names all that are not optional. */
export function choose(names) {
  const all = Object.keys(steps);
  const unknown = names.filter((name) => !all.some((key) => key === name || steps[key].group === name));
  const chosen = all.filter(
    (key) =>
      (names.length === 0 && steps[key].optional !== true) ||
      names.includes(key) ||
      names.includes(steps[key].group),
  );
  return { unknown, chosen };
}
