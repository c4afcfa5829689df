/** Writes a cell in the XML of a sheet. */
import { type Cell, instantOf, isLikeFormula, type Kind } from './cell.ts';

/** Indexes in the list of formats in `stylesXml`. */
export const HEAD_STYLE = 1;
const MONEY_STYLE = 2;
const DAY_STYLE = 3;
const INSTANT_STYLE = 4;
/** The cell stays a text after editing, even if it looks like a formula. */
const TEXT_STYLE = 5;
const RATE_STYLE = 6;

/** The longest text of a cell. */
const MOST_TEXT = 32_767;
/** Day 0 of workbooks (correct from March 1900 on). */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the formats. Format 14 is a date in the reader's language. */
export function stylesXml(namespace: string): string {
  const format = (number: number, more = '') =>
    `<xf numFmtId="${number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ${more}/>`;
  return (
    `<styleSheet xmlns="${namespace}">` +
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss&quot; UTC&quot;"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="7">' +
    format(0) +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    [4, 14, 164].map((number) => format(number)).join('') +
    format(49, 'quotePrefix="1"') +
    format(10) +
    '</cellXfs></styleSheet>'
  );
}

/** @param place column and row, `B7`. @param style a format; by default that of the kind. */
export function cellXml(place: string, cell: Cell, kind?: Kind, style?: number): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number')
    return kind === 'money'
      ? numberXml(place, cell / 100, MONEY_STYLE)
      : kind === 'rate'
        ? numberXml(place, cell / 10_000, RATE_STYLE)
        : numberXml(place, cell);
  const text = instantOf(cell);
  const milliseconds =
    kind === 'day' || kind === 'instant' || cell instanceof Date ? Date.parse(text) : Number.NaN;
  if (milliseconds >= FIRST_DAY + 61 * DAY_MS)
    return numberXml(place, (milliseconds - FIRST_DAY) / DAY_MS, kind === 'day' ? DAY_STYLE : INSTANT_STYLE);
  return textXml(place, text, style ?? (isLikeFormula(text) ? TEXT_STYLE : undefined));
}

/** NaN and infinity are left out: with them the whole workbook would not open. */
function numberXml(place: string, value: number, style?: number): string {
  return Number.isFinite(value) ? `<c r="${place}"${styleXml(style)}><v>${value}</v></c>` : '';
}

function textXml(place: string, text: string, style?: number): string {
  const inside = escapeXml(text.slice(0, MOST_TEXT));
  return `<c r="${place}"${styleXml(style)} t="inlineStr"><is><t xml:space="preserve">${inside}</t></is></c>`;
}

const styleXml = (style: number | undefined) => (style === undefined ? '' : ` s="${style}"`);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text for XML. A character that XML does not allow becomes `_x0007_`, as workbooks require. If the
 * text already contains such a sequence, its first underscore is escaped.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\ufffe\uffff]/g, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    })
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Returns the letters of a column: A is 0, Z is 25, AA is 26. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${columnName(Math.floor(at / 26) - 1)}${last}`;
}
