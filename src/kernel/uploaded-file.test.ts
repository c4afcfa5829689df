import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { downloadFileName, tidyFileName } from './uploaded-file.ts';

test.each([
  ['Facture n° 12 — été.pdf', 'Facture n° 12 — été.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\scan.PDF', 'scan.PDF'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie x=1.png'],
  ['a\u0000.png', 'a.png'],
  ['invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['.htaccess', 'htaccess'],
  ['..', ''],
  [`${'n'.repeat(5000)}.png`, `${'n'.repeat(116)}.png`],
])('a safe file name: %#', (given, tidy) => {
  expect(tidyFileName(given)).toBe(tidy);
});

test.each([
  ['cra-2026-11-Zoé O’Brien-Étude A/B.pdf', 'cra-2026-11-Zoé O’Brien-Étude A-B.pdf'],
  ['Lyon 12/09: retour.xlsx', 'Lyon 12-09-retour.xlsx'],
])('a name to propose for a download: %#', (wanted, proposed) => {
  expect(downloadFileName(wanted)).toBe(proposed);
});

test('a tidied name is short, well-formed and not a path, and tidying it again does not change it', () => {
  forAll(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
    const name = tidyFileName(given);
    expect(name.length).toBeLessThanOrEqual(120);
    expect(name).not.toMatch(/[/\\\p{Cc}]|^\./u);
    expect(name.isWellFormed()).toBe(true);
    expect(tidyFileName(name)).toBe(name);
  });
});
