/** Writes each built text file a second and third time, compressed as far as it goes, for the server to hand out. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this many bytes the header costs more than the body saves. */
const WORTH_IT = 1000;

export function precompress(): Plugin {
  let root = '';
  return {
    name: 'ardoise:precompress',
    apply: 'build',
    // The server's build is the last: by then the client's files are all there, the route manifest too.
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved(config) {
      root = config.root;
    },
    closeBundle() {
      const folder = path.join(root, 'build/client/assets');
      for (const name of readdirSync(folder)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = path.join(folder, name);
        const content = readFileSync(file);
        if (content.length < WORTH_IT) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
