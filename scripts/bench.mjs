/**
 * `npm run bench`: prints measurements of the built server. They have no limits, because they depend on the
 * machine and its load; compare only figures of one run.
 *
 *     npm run bench                  everything, about ten minutes
 *     npm run bench -- requests      requests per second, with the embedded database or DATABASE_URL
 *     npm run bench -- lighthouse    the four scores of public pages, if Chromium is installed; installs
 * Lighthouse
 *     npm run bench -- office        how fast pages of the back office open; with BENCH_BEFORE=<checkout> in turns
 */

import { ensureBuild } from './setup/build.mjs';
import { findChromium, howToGet } from './setup/machine.mjs';
import { ensureLighthouse, ensurePackages } from './setup/packages.mjs';
import { runMain, Stop } from './setup/report.mjs';
import { projectEnvironment, run } from './setup/toolchain.mjs';

const benches = { requests, office, lighthouse };

async function requests(node) {
  await measure(node, 'tests/load/requests.ts', {});
}

async function office(node) {
  const chromium = findChromium();
  if (chromium === undefined) return console.log(howToGet.chromium);
  await measure(node, 'tests/load/office.ts', { CHROMIUM_PATH: chromium });
}

async function lighthouse(node) {
  const chromium = findChromium();
  if (chromium === undefined) return console.log(howToGet.chromium);
  await ensureLighthouse();
  await measure(node, 'tests/load/lighthouse/measure.ts', { CHROME_PATH: chromium });
}

async function measure(node, file, env) {
  const { ok } = await run(node, [file], { show: true, env: { ...projectEnvironment(), ...env } });
  if (!ok) throw new Stop(`${file} failed (see above).`);
}

await runMain(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined)
    throw new Stop(`Unknown benchmark «${unknown}». Use: requests, office, lighthouse.`);
  const node = await ensurePackages();
  await ensureBuild();
  for (const [name, bench] of Object.entries(benches))
    if (names.length === 0 || names.includes(name)) await bench(node);
});
