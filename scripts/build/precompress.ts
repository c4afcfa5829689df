/** Writes two compressed copies of each built text file, at the highest level, and of WebAssembly. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files are not compressed: the headers would cost more bytes than compression saves. */
const LEAST_BYTES = 1000;

const WASM_QUALITY = 5;

const brotliInThread = promisify(brotliCompress);
const gzipInThread = promisify(gzip);

export function precompress(): Plugin {
  let root = '';
  return {
    name: 'ardoise:precompress',
    apply: 'build',
    // The server is built last, when all client files exist, including the route manifest.
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved(config) {
      root = config.root;
    },
    async closeBundle() {
      const folder = path.join(root, 'build/client/assets');
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const files = names.filter((name) => /\.(js|css|svg|wasm)$/.test(name));
      // Node compresses on all processors.
      await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  // Three megabytes take over ten seconds at the highest level, and get a seventh smaller.
  const quality = file.endsWith('.wasm') ? WASM_QUALITY : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [brotli, zipped] = await Promise.all([
    brotliInThread(content, { params }),
    gzipInThread(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
