import { expect, test } from 'vitest';
import { attributesOf, replaceParts } from './markup.rules.ts';

test('parts are replaced from their start to their end, and a part without an end stays', () => {
  const made = (text: string) =>
    replaceParts(
      text,
      /\[(a|b)\]/g,
      ([, name]) => (name === 'a' ? '\\[/a\\]' : undefined),
      (_, inner) => `<${inner}>`,
    );
  expect(made('1[a]2[/A]3[a]4[/a]')).toBe('1<2>3<4>');
  expect(made('[a]1[a]2[/a]3[a]4')).toBe('<1[a]2>3[a]4');
  expect(made('[b]1[/b]')).toBe('[b]1[/b]');
});

test('attributes are read with any kind of quotes', () => {
  expect(attributesOf(`src="a b" ALT='c' width = 3 hidden`)).toEqual({ src: 'a b', alt: 'c', width: '3' });
});
