/** Writes two compressed copies of each built text file, at the highest level, and of WebAssembly. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files are not compressed: the headers would cost more bytes than compression saves. */
const LEAST_BYTES = 1000;

const WASM_QUALITY = 5;

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
    closeBundle() {
      const folder = path.join(root, 'build/client/assets');
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|wasm)$/.test(name)) continue;
        const file = path.join(folder, name);
        const content = readFileSync(file);
        if (content.length < LEAST_BYTES) continue;
        // Three megabytes take over ten seconds at the highest level, and get a seventh smaller.
        const quality = name.endsWith('.wasm') ? WASM_QUALITY : constants.BROTLI_MAX_QUALITY;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
