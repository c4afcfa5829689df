import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { inputBounds } from '#kernel/input-bounds.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import type { Cell } from '../sheet/cell.ts';
import { isLikeFormula } from '../sheet/cell.ts';
import { writeSheet } from '../sheet/sheet.ts';
import { dayOfSerial, kindOfFormat } from './number-format.ts';
import { type Epoch, type ReadTable, readTable } from './table.ts';
import { read } from './table.worker.ts';

async function tableOf(bytes: Uint8Array): Promise<ReadTable> {
  const found = await read(bytes);
  if ('refusal' in found) throw new Error(found.refusal);
  return found;
}
const cellsOf = ({ rows }: ReadTable) => rows.map(({ cells }) => cells);

async function written(head: string[], rows: Cell[][], format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const columns = head.map((label, at) => ({ label, value: (row: Cell[]) => row[at] }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheet({ name: 'x', columns }, rows, format)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

describe('CSV', () => {
  test.each([
    ['UTF-8', Buffer.from('Nom;Prix\nÉlodie;12,50\n')],
    ['UTF-8', Buffer.from('\uFEFFNom;Prix\r\nÉlodie;12,50')],
    ['Windows-1252', Buffer.from('Nom;Prix\nÉlodie;12,50\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFNom;Prix\nÉlodie;12,50\n', 'utf16le')],
    ['UTF-16', Buffer.from('Nom;Prix\nÉlodie;12,50\n', 'utf16le')],
    ['UTF-16', Buffer.from('\uFEFFNom;Prix\nÉlodie;12,50\n', 'utf16le').swap16()],
  ])('a CSV file from Excel in %s is read', async (encoding, bytes) => {
    const table = await tableOf(bytes);
    expect(table).toMatchObject({ kind: 'csv', encoding, separator: ';', head: ['Nom', 'Prix'] });
    expect(cellsOf(table)).toEqual([['Élodie', '12,50']]);
  });

  test.each([
    ['comma', 'a,"b;c"\n1,2', ','],
    ['tab', 'a\tb, c\n1\t2', '\t'],
    ['semicolon', 'a;b\n1,5;2', ';'],
    ['the one it names', 'sep=|\r\na|b;c;d\r\n1|2', '|'],
  ])('a CSV file separated by %s is read', async (_, text, separator) => {
    const table = await tableOf(Buffer.from(text));
    expect(table.separator).toBe(separator);
    expect(table.head).toHaveLength(2);
  });

  test('rows have the numbers of a spreadsheet, and titles above the head and blank rows are omitted', async () => {
    const table = await tableOf(Buffer.from('Export of May\n\nname;note\nA;"two\nlines"\n\n;\nB;5" pipe\n'));
    expect(table.head).toEqual(['name', 'note']);
    expect(table.rows).toEqual([
      { row: 4, cells: ['A', 'two\nlines'] },
      { row: 7, cells: ['B', '5" pipe'] },
    ]);
  });

  test('formulas in a CSV file stay texts', async () => {
    const table = await tableOf(Buffer.from("a;b\n=cmd|' /C calc'!A0;'=1+1\n"));
    expect(cellsOf(table)).toEqual([["=cmd|' /C calc'!A0", '=1+1']]);
  });

  test.each([
    ['a quote without an end', Buffer.from('a;b\n1;"2\n3;4\n'), { refusal: 'OPEN_QUOTE' }],
    ['NUL bytes', Buffer.from('a;b\n1;2\0\0\0\n3;4\n'), { refusal: 'NOT_A_TABLE' }],
    ['nothing', Buffer.from(''), { refusal: 'NO_ROWS' }],
    ['a head alone', Buffer.from('a;b\n'), { refusal: 'NO_ROWS' }],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { refusal: 'OLD_WORKBOOK' }],
    [
      '16,384 columns',
      Buffer.from(`${'a;'.repeat(16_384)}\n${'1;'.repeat(16_384)}\n`),
      { refusal: 'TOO_MANY_COLUMNS' },
    ],
    ['10,001 rows', Buffer.from(`a;b\n${'1;2\n'.repeat(10_001)}`), { refusal: 'TOO_MANY_ROWS' }],
    ['an endless row', Buffer.from(`a;b\n${'x'.repeat(250_000)};1\n`), { refusal: 'TOO_LARGE' }],
  ])('a CSV file with %s is rejected', async (_, bytes, refusal) => {
    expect(await read(bytes)).toMatchObject(refusal);
  });

  test('a CSV file with 10,000 rows is read', async () => {
    const table = await tableOf(Buffer.from(`a;b\n${'1;2\n'.repeat(inputBounds.table.rows)}`));
    expect(table.rows).toHaveLength(10_000);
  });
});

/** Returns a workbook like those of other programs. */
function workbook(
  sheet: string,
  {
    date1904 = false,
    texts = '',
    formats = '',
    xfs = '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/>',
  } = {},
): Uint8Array {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>
      <sheet name="hidden" state="hidden" r:id="rId9"/><sheet name="x" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId9" Target="worksheets/hidden.xml"/>
      <Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/hidden.xml':
      '<worksheet><sheetData><row><c t="str"><v>no</v></c></row></sheetData></worksheet>',
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs>${xfs}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="x"><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}
const headRow =
  '<x:row r="1"><x:c r="A1" t="str"><x:v>a</x:v></x:c><x:c r="C1" t="str"><x:v>c</x:v></x:c></x:row>';
const rowOf = (...cells: string[]) => `${headRow}<x:row r="7">${cells.join('')}</x:row>`;

describe('a workbook', () => {
  test('workbooks of other programs are read: prefixes, shared and rich texts, gaps, merged cells, cached formulas', async () => {
    const sheet = rowOf(
      '<x:c r="A7" t="s"><x:v>0</x:v></x:c>',
      '<x:c r="B7"/>',
      '<x:c r="C7" t="str"><x:f>HYPERLINK("x")</x:f><x:v>=cmd|x</x:v></x:c>',
      '<x:c t="b"><x:v>1</x:v></x:c>',
    );
    const texts =
      '<si><r><t>É</t></r><r><t xml:space="preserve">lodie _x0007_</t></r><rPh><t>no</t></rPh></si>';
    const merged = `${sheet}</x:sheetData><x:mergeCells><x:mergeCell ref="A7:B7"/></x:mergeCells><x:sheetData>`;
    const table = await tableOf(workbook(merged, { texts }));
    expect(table).toMatchObject({ kind: 'xlsx', epoch: 1900, head: ['a', '', 'c', ''] });
    expect(table.rows).toEqual([{ row: 7, cells: ['Élodie ', null, '=cmd|x', true] }]);
  });

  test.each<[string, string, number, Epoch, unknown]>([
    ['a day', '<x:c r="A7" s="1"><x:v>46081</x:v></x:c>', 1, 1900, { day: '2026-02-28' }],
    ['a day of 1904', '<x:c r="A7" s="1"><x:v>44619</x:v></x:c>', 1, 1904, { day: '2026-02-28' }],
    ['1899-12-31', '<x:c r="A7" s="1"><x:v>0</x:v></x:c>', 1, 1900, { day: '' }],
    ['the 29th of February 1900', '<x:c r="A7" s="1"><x:v>60</x:v></x:c>', 1, 1900, { day: '' }],
    ['a duration', '<x:c r="A7" s="2"><x:v>0.3125</x:v></x:c>', 1, 1900, { hours: 7.5 }],
    ['an ISO day', '<x:c r="A7" t="d"><x:v>2026-02-28T00:00:00</x:v></x:c>', 1, 1900, { day: '2026-02-28' }],
    ['a number', '<x:c r="A7"><x:v>12.5</x:v></x:c>', 1, 1900, 12.5],
  ])('with %s', async (_, cell, _at, epoch, value) => {
    const formats = '<numFmt numFmtId="164" formatCode="[hh]:mm"/>';
    const table = await tableOf(workbook(rowOf(cell), { date1904: epoch === 1904, formats }));
    expect(cellsOf(table)).toEqual([[value, null, null]]);
  });

  test('a workbook that is a bomb, damaged or of a different format is rejected', async () => {
    const bomb = `${headRow}${' '.repeat(inputBounds.table.partBytes + 1)}`;
    expect(await read(workbook(bomb))).toEqual({ refusal: 'TOO_LARGE' });
    const good = workbook(rowOf('<x:c r="A7"><x:v>1</x:v></x:c>'));
    expect(await read(good.slice(0, good.length - 40))).toEqual({ refusal: 'BROKEN_WORKBOOK' });
    expect(await read(zipSync({ 'a.txt': strToU8('a') }))).toEqual({ refusal: 'NOT_A_TABLE' });
    expect(await read(workbook(rowOf('<x:c r="XFD7"><x:v>1</x:v></x:c>')))).toEqual({
      refusal: 'TOO_MANY_COLUMNS',
    });
  });

  test('a workbook that takes too much memory in its process is rejected', async () => {
    // In memory each character takes two bytes, and each text needs additional space.
    const many = Array.from({ length: 1_700_000 }, (_, at) => `<si><t>${'Ж'.repeat(10)}${at}</t></si>`).join(
      '',
    );
    expect(await readTable(workbook(headRow, { texts: many }))).toEqual({ refusal: 'TOO_LARGE' });
    expect(await readTable(Buffer.from('a;b\n1;2'))).toMatchObject({ kind: 'csv', head: ['a', 'b'] });
  });
});

test('formatted numbers in a workbook are read', () => {
  const kinds = [
    'dd/mm/yyyy',
    '[$-40C]d mmm yy;@',
    'h:mm',
    '[h]:mm:ss',
    '#,##0.00 "days"',
    '[Red]0',
    'mmm',
    'General',
  ];
  expect(kinds.map((code) => kindOfFormat(170, code))).toEqual([
    ...['day', 'day', 'duration', 'duration', 'number', 'number', 'day', 'number'],
  ]);
});

test('days in a workbook are read from serial numbers', () => {
  expect([1, 59, 61, 46081, 0, 60, -1].map((serial) => dayOfSerial(serial, 1900))).toEqual([
    ...['1900-01-01', '1900-02-28', '1900-03-01', '2026-02-28'],
    ...[undefined, undefined, undefined],
  ]);
  forAll(fc.integer({ min: 1462 + 61, max: 80_000 }), (serial) => {
    expect(dayOfSerial(serial, 1900)).toBe(dayOfSerial(serial - 1462, 1904));
  });
});

const cell = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'",;\t\'= \n'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  })
  // Exports add an apostrophe before a formula.
  .filter((text) => !(text.startsWith("'") && isLikeFormula(text.slice(1))))
  .filter((text) => !/[\0-\x08\x0b-\x1f\uFEFF]/.test(text) && text.isWellFormed());

test.each(['csv', 'xlsx'] as const)('every exported table can be read back unchanged: %s', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
      // Each row has a value, so that it is not omitted.
      const all = rows.map(([one, two], at) => [`row ${at}`, one, two, `end`]);
      const table = await tableOf(await written(['row', 'one', 'two', 'end'], all, format));
      const texts = cellsOf(table).map((cells) => cells.map((one) => one ?? ''));
      expect(texts).toEqual(all);
    }),
    { numRuns: 60 },
  );
});
