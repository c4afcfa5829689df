/** Tables that try to keep a server busy, each of an accepted size. */
import { strToU8, zipSync } from 'fflate';
import { inputBounds } from '#kernel/input-bounds.ts';

const { bytes, rows, columns, partBytes } = inputBounds.table;

function workbook(sheet: string, texts = ''): Uint8Array {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="x" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

const head = '<row><c t="str"><v>E-mail</v></c><c t="str"><v>Name</v></c></row>';

/** Files by a description. */
export function hostileTables(): Record<string, File> {
  const csv = (text: string) => new File([text], 'a.csv');
  const xlsx = (sheet: string, texts?: string) =>
    new File([new Uint8Array(workbook(sheet, texts))], 'a.xlsx');
  return {
    rows: csv(`E-mail;Name\n${Array.from({ length: rows }, (_, at) => `p${at}@x.example;A`).join('\n')}`),
    cells: csv(
      `E-mail${';n'.repeat(columns - 1)}\n${`a@b.example${';1'.repeat(columns - 1)}\n`.repeat(rows / 5)}`,
    ),
    quotes: csv(`E-mail;Name\n${'"'.repeat(bytes - 20)}`),
    separators: csv(';'.repeat(bytes - 1)),
    lines: csv('\n'.repeat(bytes - 1)),
    accents: csv(`E-mail;Name\n${'e\u0301'.repeat(60_000)}@x.example;A`),
    empty: xlsx(`${head}${'<row><c/></row>'.repeat(Math.floor(partBytes / 16))}`),
    texts: xlsx(head, '<si><t>a</t></si>'.repeat(Math.floor(partBytes / 18))),
    nested: xlsx(`${head}${'<a>'.repeat(5_000_000)}`),
    attributes: xlsx(`${head}<row ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    bomb: xlsx(`${head}${' '.repeat(partBytes)}`),
  };
}
