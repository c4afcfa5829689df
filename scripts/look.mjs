/**
 * `npm run look`: checks every page and dialog at every width, in both languages and themes, and writes contact
 * sheets to test-results/look. A full run takes more than an hour; you can select parts by name.
 *
 *     npm run look -- --widths 390,1440 --languages fr --themes light --pages members,posts
 *     npm run look -- --axe 390,1440      axe, the slowest check, only at these widths
 *     npm run look -- --compare <folder>  reports what differs from the screenshots there; adds missing ones
 *     npm run look -- --guide             only takes the pictures of docs/guide again
 *     npm run look -- --count             only counts the words and controls of the busiest pages
 *     npm run look -- --modes forced,zoom,motion,touch --widths 390
 *
 * The four modes are also the default; `--modes none` checks none of them.
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from './setup/build.mjs';
import { findChromium, howToGet } from './setup/machine.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runMain, Stop } from './setup/report.mjs';
import { projectEnvironment, run } from './setup/toolchain.mjs';

const names = ['widths', 'languages', 'themes', 'modes', 'pages', 'axe', 'compare'];

await runMain(async () => {
  const options = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    guide: { type: 'boolean' },
    count: { type: 'boolean' },
  };
  const { values } = parseArgs({ options });
  await ensurePackages();
  const chromium = findChromium();
  if (chromium === undefined) throw new Stop(howToGet.chromium);
  await ensureBuild();
  const narrowed = Object.entries(values).map(([name, value]) => [
    `LOOK_${name.toUpperCase()}`,
    String(value),
  ]);
  const env = { NODE_ENV: 'test', CHROMIUM_PATH: chromium, ...Object.fromEntries(narrowed) };
  const file = values.guide ? 'guide-pictures' : values.count ? 'controls' : 'look.test';
  const { ok } = await run('vitest', ['run', '--project', 'look', file], {
    show: true,
    env: { ...projectEnvironment(), ...env },
  });
  if (!ok) throw new Stop('There are findings: see test-results/look/findings.md');
});
