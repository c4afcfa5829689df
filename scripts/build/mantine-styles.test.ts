import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CLASSES, themeStyles, withoutColours, withoutComponents, withoutOff } from './mantine-styles.ts';

const styles = readFileSync(
  new URL('../../node_modules/@mantine/core/styles.layer.css', import.meta.url),
  'utf8',
);
const classOf = (component: string) => {
  const file = new URL(`../../node_modules/@mantine/core/styles/${component}.layer.css`, import.meta.url);
  return /\.m_[0-9a-f]+/.exec(readFileSync(file, 'utf8'))?.[0] ?? 'none';
};

test('the main file keeps only what concerns all components', () => {
  const rest = withoutComponents(styles);
  for (const component of ['Button', 'Slider', 'Timeline', 'UnstyledButton'])
    expect(rest).not.toContain(classOf(component));
  expect(rest).toContain('--mantine-scale');
});

test('the styles of every component come with its code', () => {
  const cwd = fileURLToPath(new URL('../../node_modules/@mantine/core', import.meta.url));
  const names = globSync('esm/**/*.module.mjs', { cwd }).map(
    (file) => CLASSES.exec(`/@mantine/core/${file}`)?.[1],
  );
  for (const file of globSync('styles/[A-Z]*.layer.css', { cwd }))
    expect(names).toContain(path.basename(file, '.layer.css'));
});

test('the file has the variables and classes of the theme, as Mantine would write them', async () => {
  const rest = withoutOff(await themeStyles());
  expect(rest).toContain('--mantine-color-teal-light: var(--teal-tint)');
  expect(rest).toContain('.mantine-visible-from-sm {display: none !important;}');
  expect(rest).not.toContain('="light"');
});

test('styles of the light scheme and of other directions of writing go, and those of both schemes stay', () => {
  const light = ":where([data-mantine-color-scheme='light']) .a:where(:not(:disabled, .b))";
  expect(
    withoutOff(`@layer x{${light}:hover, ${light}:active { color: red; }${light}, .c { color: blue; }}`),
  ).toBe(`@layer x{${light}, .c { color: blue; }}`);
  expect(withoutOff(":where([dir='rtl']) .a { left: 0; } .a { right: 0; }")).toBe(' .a { right: 0; }');
  const rest = withoutOff(styles);
  expect(rest).toContain(":root[data-mantine-color-scheme='dark']");
  expect(rest).not.toContain(
    ":root[data-mantine-color-scheme='light'],\n:host([data-mantine-color-scheme='light']) {",
  );
});

test('colours that nothing uses go', () => {
  const rest = withoutColours(styles, ["<Badge color='orange' />"]);
  expect(rest).toContain('--mantine-color-orange-6:');
  expect(rest).toContain('--mantine-color-red-6:');
  expect(rest).not.toContain('--mantine-color-pink-6:');
});
