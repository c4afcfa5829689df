/**
 * `npm run bench`: prints measurements of the built server. They have no limits, because they depend on the
 * machine and its load; compare only figures of one run.
 *
 *     npm run bench                  everything, about ten minutes
 *     npm run bench -- requests      requests per second, with the embedded database or DATABASE_URL
 *     npm run bench -- rendered      processor time of public pages without the page cache; Linux; with
 * BENCH_BEFORE=<checkout> in turns
 *     npm run bench -- memory        memory of the program and its database; Linux
 *     npm run bench -- lighthouse    the four scores of public pages, if Chromium is installed; installs
 * Lighthouse
 *     npm run bench -- office        how fast pages of the back office open; with BENCH_BEFORE=<checkout> in turns
 *     npm run bench -- photos        how well and fast photos of receipts are read; with BENCH_PHOTOS=<folder> also real ones
 */
import path from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { findChromium, howToGet } from './setup/machine.mjs';
import { ensureFolder, ensurePackages } from './setup/packages.mjs';
import { runMain, Stop } from './setup/report.mjs';
import { projectEnvironment, root, run } from './setup/toolchain.mjs';

/** By name: the file, and the variable that names it Chromium. */
const benches = {
  requests: ['tests/load/requests.ts'],
  rendered: ['tests/load/rendered.ts'],
  memory: ['tests/load/memory.ts'],
  office: ['tests/load/office.ts', 'CHROMIUM_PATH'],
  photos: ['tests/load/photos.ts', 'CHROMIUM_PATH'],
  lighthouse: ['tests/load/lighthouse/measure.ts', 'CHROME_PATH'],
};

async function measure(node, [file, variable]) {
  const chromium = findChromium();
  if (variable !== undefined && chromium === undefined) return console.log(howToGet.chromium);
  // Lighthouse needs 114 packages that nothing else uses, so only its benchmark installs them.
  if (file === benches.lighthouse[0])
    await ensureFolder(path.join(root, path.dirname(file)), 'Installing Lighthouse');
  const env = variable === undefined ? {} : { [variable]: chromium };
  const { ok } = await run(node, [file], { show: true, env: { ...projectEnvironment(), ...env } });
  if (!ok) throw new Stop(`${file} failed (see above).`);
}

await runMain(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined)
    throw new Stop(`Unknown benchmark «${unknown}». Use: ${Object.keys(benches).join(', ')}.`);
  const node = await ensurePackages();
  await ensureBuild();
  for (const [name, bench] of Object.entries(benches))
    if (names.length === 0 || names.includes(name)) await measure(node, bench);
});
