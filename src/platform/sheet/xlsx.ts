/**
 * Writes workbooks (ECMA-376) as a stream, with little memory. A plain table has few parts, so this is simpler
 * than a general package; only the ZIP comes from fflate (docs/decisions/0017).
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell, Kind } from './cell.ts';
import { cellXml, columnName, escapeXml, HEAD_STYLE, stylesXml } from './xlsx-cell.ts';

export interface Workbook {
  name: string;
  columns: readonly { label: string; kind?: Kind; width: number }[];
  /** Rows per sheet, including the head; further rows go to another sheet. */
  rowsPerSheet?: number;
}

const MOST_ROWS = 1_048_576;
const MOST_NAME = 31;
/** Characters that are collected before compression. */
const GATHER = 65_536;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The earliest time in a ZIP, as Excel writes it. With the present time, equal rows would give different files. */
const EARLIEST = new Date(1980, 0, 1);

/** Returns the bytes of the workbook in chunks. */
export async function* xlsxOf(
  workbook: Workbook,
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const { columns, rowsPerSheet = MOST_ROWS } = workbook;
  const zip = createZip();
  const head = sheetHead(workbook);
  let sheets = 1;
  let line = 1;
  let sheet = zip.begin(sheetPath(sheets));
  let text = head;
  for await (const row of rows) {
    if (line === rowsPerSheet) {
      sheet.end(text + sheetEnd(columns.length, line));
      sheets++;
      sheet = zip.begin(sheetPath(sheets));
      text = head;
      line = 1;
    }
    line++;
    text += rowXml(line, row, columns);
    if (text.length < GATHER) continue;
    sheet.write(text);
    text = '';
    yield* zip.made();
  }
  sheet.end(text + sheetEnd(columns.length, line));
  for (const [path, xml] of Object.entries(frame(workbook.name, sheets))) zip.begin(path).end(xml);
  zip.end();
  yield* zip.made();
}

function createZip() {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  return {
    begin(path: string) {
      const part = new ZipDeflate(path, { level: 3 });
      part.mtime = EARLIEST;
      zip.add(part);
      return {
        write: (text: string) => part.push(strToU8(text)),
        end: (text: string) => part.push(strToU8(text), true),
      };
    },
    made: () => made.splice(0),
    end: () => zip.end(),
  };
}

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Returns the part before the rows: a bold, frozen head. */
function sheetHead({ columns }: Workbook): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const labels = columns.map(({ label }, at) => cellXml(`${columnName(at)}1`, label, undefined, HEAD_STYLE));
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`
  );
}

function rowXml(line: number, row: readonly Cell[], columns: Workbook['columns']): string {
  const cells = row.map((cell, at) => cellXml(`${columnName(at)}${line}`, cell, columns[at]?.kind));
  return `<row r="${line}">${cells.join('')}</row>`;
}

const sheetEnd = (columns: number, lines: number) =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${lines}"/></worksheet>`;

/** Returns the other parts of the workbook. */
function frame(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const plain = name.replace(/[[\]:*?/\\]/g, ' ').trim();
  const nameOf = (number: number) => {
    const suffix = number === 1 ? '' : ` ${number}`;
    return escapeXml(`${plain.slice(0, MOST_NAME - suffix.length)}${suffix}`);
  };
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const xml = (tag: string, attributes: string, inside: readonly string[]) =>
    `${DECLARATION}<${tag} ${attributes}>${inside.join('')}</${tag}>`;
  return {
    'xl/styles.xml': `${DECLARATION}${stylesXml(MAIN)}`,
    'xl/workbook.xml': xml('workbook', `xmlns="${MAIN}" xmlns:r="${RELATIONS}"`, [
      '<sheets>',
      ...numbers.map((number) => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="rId${number}"/>`),
      '</sheets>',
    ]),
    'xl/_rels/workbook.xml.rels': xml('Relationships', `xmlns="${PACKAGE}/relationships"`, [
      ...numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)),
      relation(sheets + 1, 'styles', 'styles.xml'),
    ]),
    '_rels/.rels': xml('Relationships', `xmlns="${PACKAGE}/relationships"`, [
      relation(1, 'officeDocument', 'xl/workbook.xml'),
    ]),
    '[Content_Types].xml': xml('Types', `xmlns="${PACKAGE}/content-types"`, [
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
      '<Default Extension="xml" ContentType="application/xml"/>',
      part('xl/workbook.xml', 'sheet.main'),
      part('xl/styles.xml', 'styles'),
      ...numbers.map((number) => part(sheetPath(number), 'worksheet')),
    ]),
  };
}
