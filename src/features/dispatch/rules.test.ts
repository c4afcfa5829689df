import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { addressesIn, areAddresses, filledIn } from './rules.ts';

test('addresses are separated by commas, semicolons or blanks, and each counts once', () => {
  expect(addressesIn(' a@b.example, c@d.example;A@B.example\n')).toEqual(['A@B.example', 'c@d.example']);
  expect(areAddresses('a@b.example c@d.example')).toBe(true);
  for (const wrong of ['', ' , ', 'a@b.example, nobody', 'a@a.fr b@a.fr c@a.fr d@a.fr e@a.fr f@a.fr'])
    expect(areAddresses(wrong), wrong).toBe(false);
});

const values = {
  number: 'F2026-0001',
  client: 'Rail',
  total: '1 200,00 €',
  due: '30/12/2026',
  company: 'Us',
};

test('names in braces are replaced, unknown ones stay', () => {
  expect(filledIn('{number} for {client}: {total} {else}', values)).toBe(
    'F2026-0001 for Rail: 1 200,00 € {else}',
  );
});

test('a value with braces is not replaced again', () => {
  forAll(fc.constantFrom('{number}', '{company}', '$&', '{client}'), (client) => {
    expect(filledIn('{client}', { ...values, client })).toBe(client);
  });
});
