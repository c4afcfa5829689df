/** Leaves out the styles of the Mantine components that nothing uses: half of the file. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const MANTINE = path.resolve(import.meta.dirname, '../../node_modules/@mantine/core');
const IMPORTED = /import \{([^}]*)\} from '@mantine\/core'/g;

/** Returns the names of the components that our modules import, and of those that these import. */
export function usedComponents(sources: readonly string[]): Set<string> {
  const files = new Map(
    globSync('esm/**/*.mjs', { cwd: MANTINE }).map((file) => [path.basename(file, '.mjs'), file]),
  );
  const used = new Set<string>();
  const rest = sources
    .flatMap((source) => [...source.matchAll(IMPORTED)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')));
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    const file = files.get(name);
    if (file === undefined || used.has(name)) continue;
    used.add(name);
    const code = readFileSync(path.join(MANTINE, file), 'utf8');
    for (const [, imported = ''] of code.matchAll(/from "\.[^"]*\/([\w.-]+)\.mjs"/g)) rest.push(imported);
  }
  return used;
}

export function withoutUnused(styles: string, used: ReadonlySet<string>): string {
  return globSync('styles/[A-Z]*.layer.css', { cwd: MANTINE })
    .filter((file) => !used.has(`${path.basename(file, '.layer.css')}.module`))
    .reduce((rest, file) => {
      const layer = readFileSync(path.join(MANTINE, file), 'utf8').trim();
      return rest.replace(layer.slice(layer.indexOf('{') + 1, -1), '');
    }, styles);
}

export function mantineStyles(): Plugin {
  return {
    name: 'ardoise:mantine-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\.layer\.css$/ },
      handler(code) {
        const sources = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
        return { code: withoutUnused(code, usedComponents(sources)), map: null };
      },
    },
  };
}
