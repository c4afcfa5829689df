import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usedComponents, withoutColours, withoutOff, withoutUnused } from './mantine-styles.ts';

const styles = readFileSync(
  new URL('../../node_modules/@mantine/core/styles.layer.css', import.meta.url),
  'utf8',
);
const classOf = (component: string) => {
  const file = new URL(`../../node_modules/@mantine/core/styles/${component}.layer.css`, import.meta.url);
  return /\.m_[0-9a-f]+/.exec(readFileSync(file, 'utf8'))?.[0] ?? 'none';
};

test('styles of imported components stay, with those that they use', () => {
  const used = usedComponents([
    "import { Button, type ButtonProps, Checkbox, Modal as M } from '@mantine/core';",
  ]);
  const rest = withoutUnused(styles, used);
  for (const component of [
    'Button',
    'Checkbox',
    'InlineInput',
    'Loader',
    'ModalBase',
    'CloseButton',
    'UnstyledButton',
  ])
    expect(rest).toContain(classOf(component));
  for (const component of ['Slider', 'Timeline', 'Tabs']) expect(rest).not.toContain(classOf(component));
  expect(rest).toContain('--mantine-scale');
  expect(rest.length).toBeLessThan(styles.length / 2);
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
