/**
 * Leaves out the styles of the Mantine components that nothing uses, of its light scheme, which is never on (ui/theme), of
 * other directions of writing, and of colours that nothing uses: more than half of the file.
 */
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

const OFF = /\[data-mantine-color-scheme='light'\]|\[dir=["']rtl["']\]/;
const COLOURS = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'yellow', 'orange'];

/** @param styles without the comments of the package, which have none. */
export function withoutOff(styles: string): string {
  return styles.replace(/([^{};]+)\{[^{}]*\}/g, (rule, selectors: string) =>
    // Commas in brackets do not separate selectors.
    selectors.split(/,(?![^(]*\))/).every((one) => OFF.test(one)) ? '' : rule,
  );
}

export function withoutColours(styles: string, sources: readonly string[]): string {
  return COLOURS.filter(
    (colour) => !sources.some((source) => new RegExp(`['"\`-]${colour}['"\`.-]`).test(source)),
  ).reduce(
    (rest, colour) => rest.replace(new RegExp(`--mantine-color-${colour}-[\\w-]+:[^;}]*;?`, 'g'), ''),
    styles,
  );
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
        const used = withoutUnused(code, usedComponents(sources));
        return { code: withoutColours(withoutOff(used), sources), map: null };
      },
    },
  };
}
