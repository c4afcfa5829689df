/** Writes two compressed copies of each built text file, at the highest level. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files are not compressed: the headers would cost more bytes than compression saves. */
const LEAST_BYTES = 1000;

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
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = path.join(folder, name);
        const content = readFileSync(file);
        if (content.length < LEAST_BYTES) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
