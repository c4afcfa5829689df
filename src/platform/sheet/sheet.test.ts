import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeWorkbook } from '../../../tests/support/workbook.ts';
import type { Cell } from './cell.ts';
import { type Sheet, writeSheet } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

interface Trip {
  who: string;
  cents: number;
  day: string;
  at: Date;
  paid: boolean;
  km: number | null;
}

const sheet: Sheet<Trip> = {
  name: 'Trips: 2026/27',
  columns: [
    { label: 'Who', value: ({ who }) => who },
    { label: 'Amount', value: ({ cents }) => cents, kind: 'money' },
    { label: 'Day', value: ({ day }) => day, kind: 'day' },
    { label: 'At', value: ({ at }) => at, kind: 'instant' },
    { label: 'Paid', value: ({ paid }) => paid },
    { label: 'km', value: ({ km }) => km },
  ],
};
const trip: Trip = {
  who: 'Odile "O" Perrin',
  cents: -123456,
  day: '2026-02-28',
  at: new Date('2026-02-28T12:00:00Z'),
  paid: true,
  km: 12.5,
};

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Returns a workbook of one column of texts. */
const textsOf = (texts: readonly Cell[], rowsPerSheet?: number) =>
  bytesOf(
    xlsxOf(
      { name: 'x', columns: [{ label: 'a', width: 9 }], rowsPerSheet },
      each(texts.map((text) => [text])),
    ),
  );

test('a workbook does not contain the time at which it was made', async () => {
  const bytes = Buffer.from(await textsOf(['a']));
  // The time and date of the first local file header.
  expect([bytes.readUInt16LE(10), bytes.readUInt16LE(12)]).toEqual([0, 0x21]);
});

test('one declaration gives both formats', async () => {
  const rows = [trip, { ...trip, who: 'Ali', km: null, paid: false }];
  expect(Buffer.from(await bytesOf(writeSheet(sheet, rows, 'csv'))).toString()).toBe(
    '\uFEFFWho,Amount,Day,At,Paid,km\r\n' +
      '"Odile ""O"" Perrin",-1234.56,2026-02-28,2026-02-28T12:00:00.000Z,true,12.5\r\n' +
      'Ali,-1234.56,2026-02-28,2026-02-28T12:00:00.000Z,false,\r\n',
  );
  expect(
    Buffer.from(
      await bytesOf(writeSheet(sheet, rows, 'csv', { locale: 'fr', zone: 'Europe/Paris' })),
    ).toString(),
  ).toBe(
    '\uFEFFWho;Amount;Day;At;Paid;km\r\n' +
      '"Odile ""O"" Perrin";-1234,56;28/02/2026;28/02/2026 13:00:00;oui;12,5\r\n' +
      'Ali;-1234,56;28/02/2026;28/02/2026 13:00:00;non;\r\n',
  );
  const [seen] = seeWorkbook(await bytesOf(writeSheet(sheet, each(rows), 'xlsx')));
  expect(seen).toMatchObject({
    name: 'Trips  2026 27',
    lines: [
      ['Who', 'Amount', 'Day', 'At', 'Paid', 'km'],
      // 46081 is a spreadsheet's number of 2026-02-28.
      ['Odile "O" Perrin', -1234.56, 46081, 46081.5, true, 12.5],
      ['Ali', -1234.56, 46081, 46081.5, false, ''],
    ],
    formats: [
      [1, 1, 1, 1, 1, 1],
      [0, 2, 3, 4, 0, 0],
      [0, 2, 3, 4, 0, 0],
    ],
  });
  for (const part of ['state="frozen"', '<autoFilter ref="A1:F3"/>', 'width="20"'])
    expect(seen?.xml).toContain(part);
});

test('a text that looks like a formula is unchanged and marked as text', async () => {
  const [seen] = seeWorkbook(await textsOf(['=1+1', '  @SUM(A1)', 'plain', '-5']));
  expect(seen?.lines.slice(1)).toEqual([['=1+1'], ['  @SUM(A1)'], ['plain'], ['-5']]);
  expect(seen?.formats.slice(1)).toEqual([[5], [5], [0], [5]]);
});

test('every text is read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 20 }),
      async (texts) => {
        const [seen] = seeWorkbook(await textsOf(texts));
        expect(seen?.lines.slice(1)).toEqual(texts.map((text) => [text.toWellFormed()]));
      },
    ),
  );
});

test('a long text is cut without splitting a character, and NaN gives an empty cell', async () => {
  const [seen] = seeWorkbook(await textsOf(['x'.repeat(40_000), '\ud800', '_x0041_', Number.NaN]));
  expect(seen?.lines.slice(1)).toEqual([['x'.repeat(32_767)], ['\ufffd'], ['_x0041_'], ['']]);
});

test('rows beyond the limit of a sheet are on further sheets, each with the head', async () => {
  const sheets = seeWorkbook(await textsOf(['1', '2', '3', '4', '5'], 3));
  expect(sheets.map(({ name, lines }) => [name, lines.flat()])).toEqual([
    ['x', ['a', '1', '2']],
    ['x 2', ['a', '3', '4']],
    ['x 3', ['a', '5']],
  ]);
  expect(seeWorkbook(await textsOf(['1', '2'], 3))).toHaveLength(1);
});

test.each(['csv', 'xlsx'] as const)('rows are read one by one while the file is sent: %s', async (format) => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked++;
      yield { ...trip, who: `${asked} ${Math.random()}`.repeat(20) };
    }
  }
  let bytes = 0;
  for await (const chunk of writeSheet(sheet, endless(), format)) {
    bytes += chunk.length;
    if (bytes > 100_000) break;
  }
  expect(asked).toBeLessThan(5000);
});
