import { expect, test } from 'vitest';
import { tagsField, tagsIn } from './tags.ts';
import { validateBy } from './validate.ts';

test('several short texts are one text, without repetitions', () => {
  expect(tagsIn(' Café,  client   visit; CAFE\n, ')).toEqual(['Café', 'client visit']);
  const schema = tagsField({ most: 2, length: 5 });
  expect(schema.parse('b ,a')).toBe('b, a');
  expect(schema.parse(schema.parse('b ,a'))).toBe('b, a');
  expect(schema.parse('')).toBe('');
});

test('too many texts and a text that is too long are rejected', () => {
  const schema = tagsField({ most: 2, length: 5 });
  const errorOf = (text: string) => validateBy(schema, text);
  expect(errorOf('a,b,c')).toMatchObject({ errors: { body: { message: 'too_many', params: { max: 2 } } } });
  expect(errorOf('a,bcdefg')).toMatchObject({
    errors: { body: { message: 'too_long', params: { max: 5 } } },
  });
});
