/**
 * The JavaScript that a public page brings along, gzipped, in all (docs/quality.md: at most 120 KiB for a read page).
 * Usage, with a running server: node scripts/page-weight.ts http://localhost:3000/en/app/blog [most KiB]
 */
import { gzipSync } from 'node:zlib';

const [address, most] = process.argv.slice(2);
if (address === undefined) throw new Error('the address of a page is expected');

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  return response.text();
}

const html = await text(address);
const linked = [...html.matchAll(/<link rel="(?:later|modulepreload)" href="([^"]+)"/g)].map(
  ([, path]) => path,
);
const imported = [...html.matchAll(/\bfrom "(\/assets\/[^"]+)"|\bimport\s*\(?"(\/assets\/[^"]+)"/g)].map(
  ([, one, two]) => one ?? two,
);
const files = [...new Set([...linked, ...imported])].filter((path) => path !== undefined);
let total = 0;
for (const path of files) {
  const size = gzipSync(await text(new URL(path, address).href), { level: 9 }).length;
  total += size;
  console.log(`${String(size).padStart(7)}  ${path}`);
}
console.log(
  `${String(total).padStart(7)}  in all: ${(total / 1024).toFixed(1)} KiB in ${files.length} files`,
);
if (most !== undefined && total > Number(most) * 1024) process.exit(1);
