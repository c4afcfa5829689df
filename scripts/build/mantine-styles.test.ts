import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usedComponents, withoutUnused } from './mantine-styles.ts';

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
