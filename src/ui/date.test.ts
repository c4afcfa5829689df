import { expect, test } from 'vitest';
import { momentText } from './date.tsx';

const zone = 'Europe/Paris';
const [en, fr] = [{ locale: 'en', zone } as const, { locale: 'fr', zone } as const];

test('the first of a French month is «1er» in instants too', () => {
  const noon = '2026-12-01T12:00:00Z';
  expect(momentText(noon, fr)).toMatch(/^1er déc\. 2026/);
  expect(momentText(noon, fr, 'appointment')).toMatch(/^mardi 1er décembre 2026/);
  expect(momentText('2026-12-21T01:01:01Z', fr, 'second')).not.toContain('er');
  expect(momentText(noon, en)).toMatch(/^1 Dec 2026/);
});
