import { expect, test } from 'vitest';
import { priceText, sizeText } from './amounts.ts';

test.each([
  [0, '0 bytes', '0 octet'],
  [1023, '1,020 bytes', '1 020 octets'],
  [1024, '1 kB', '1 ko'],
  [1_150_000, '1.1 MB', '1,1 Mo'],
  [107_374_182_400, '100 GB', '100 Go'],
])('%i bytes', (bytes, english, french) => {
  expect(sizeText(bytes, 'en')).toBe(english);
  expect(sizeText(bytes, 'fr').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(french);
});

test('prices have cents only where there are some', () => {
  expect([priceText(2900, 'en'), priceText(2950, 'en'), priceText(-3480, 'en')]).toEqual([
    '€29',
    '€29.50',
    '-€34.80',
  ]);
  expect(priceText(29900, 'fr')).toBe('299\u00a0€');
});
