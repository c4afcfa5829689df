import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 bytes', '0 octet'],
  [1023, '1,020 bytes', '1 020 octets'],
  [1024, '1 kB', '1 ko'],
  [1_150_000, '1.1 MB', '1,1 Mo'],
  [107_374_182_400, '100 GB', '100 Go'],
])('%i bytes', (bytes, english, french) => {
  expect(formatBytes(bytes, 'en')).toBe(english);
  expect(formatBytes(bytes, 'fr').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(french);
});

test('French text has a full no-break space before the unit', () => {
  expect(formatBytes(107_374_182_400, 'fr')).toBe('100\u00a0Go');
});
