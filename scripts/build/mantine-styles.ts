/**
 * Lets each of Mantine's components bring its styles, so that a page loads those of the components that it may show.
 * Leaves out the styles of the light scheme, which is never on (ui/theme), of other directions of writing, and of colours that
 * nothing uses. The theme's variables become a part of the file, instead of each document.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';
import type { theme, variables } from '../../src/ui/theme/mantine.ts';

type Theme = { theme: typeof theme; variables: typeof variables };

const ROOT = path.resolve(import.meta.dirname, '../..');
const MANTINE = path.join(ROOT, 'node_modules/@mantine/core');

/** Returns the styles without those of components. */
export function withoutComponents(styles: string): string {
  return globSync('styles/[A-Z]*.layer.css', { cwd: MANTINE }).reduce((rest, file) => {
    const layer = readFileSync(path.join(MANTINE, file), 'utf8').trim();
    return rest.replace(layer.slice(layer.indexOf('{') + 1, -1), '');
  }, styles);
}

/** Returns the variables and classes of the theme, which Mantine would write into each document. */
export async function themeStyles(): Promise<string> {
  const { MantineProvider } = await import('@mantine/core');
  const file = path.join(ROOT, 'src/ui/theme/mantine.ts');
  const own = await runnerImport<Theme>(file, { root: ROOT, configFile: false, logLevel: 'warn' });
  const provider = createElement(MantineProvider, {
    theme: own.module.theme,
    cssVariablesResolver: own.module.variables,
    forceColorScheme: 'dark',
  });
  const styles = [...renderToStaticMarkup(provider).matchAll(/<style[^>]*>([^<]*)<\/style>/g)];
  if (styles.length !== 2) throw new Error('Mantine writes its variables in a new way.');
  return styles.map(([, css]) => css).join('\n');
}

const OFF = /\[data-mantine-color-scheme=["']light["']\]|\[dir=["']rtl["']\]/;
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

/** The names of a component's classes, which only its code imports. Some components are in `utils`. */
export const CLASSES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

export function mantineStyles(): Plugin {
  let sources: string[] | undefined;
  return {
    name: 'ardoise:mantine-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [/\/@mantine\/core\/styles[/.].*\.css$/, CLASSES] },
      async handler(code, id) {
        const [, component] = CLASSES.exec(id) ?? [];
        if (component !== undefined)
          return { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null };
        sources ??= globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
        const isMain = id.endsWith('/styles.layer.css');
        const styles = isMain ? `${withoutComponents(code)}\n${await themeStyles()}` : code;
        return { code: withoutColours(withoutOff(styles), sources), map: null };
      },
    },
  };
}
