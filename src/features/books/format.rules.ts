/**
 * Writes the files of a closed period. Each file is derived only from the period's entries and its layout, so that it can be
 * written again with the same bytes.
 */
import { type Format, fecName, layouts, type Named } from './layout.rules.ts';
import {
  amountOf,
  compact,
  dayFirst,
  flat,
  type Period,
  point,
  type Row,
  shortDay,
  sideOf,
} from './record.rules.ts';

export function fileName(format: Format, period: Named & Pick<Period, 'layout'>): string {
  const former = period.layout === 1 && format === 'fec';
  const name = former ? formerFecName(period) : layouts[format].name(period);
  return `${name}.${layouts[format].extension}`;
}

/** Returns the content of a file, with CR LF after each record. */
export function fileText(format: Format, period: Period): string {
  const { headed, separator, columns } = layouts[format];
  const former = period.layout === 1 ? formerLines[format] : undefined;
  const line = former ?? ((row: Row) => columns.map(([, value]) => value(row)).join(separator));
  const rows = period.entries.flatMap((entry) =>
    entry.lines.map((one) => line({ entry, line: one, period })),
  );
  const head = headed ? [columns.map(([name]) => name).join(separator)] : [];
  return [...head, ...rows].map((row) => `${row}\r\n`).join('');
}

export function fileBytes(format: Format, period: Period): Uint8Array {
  return encoded(format, fileText(format, period));
}

export function encoded(format: Format, text: string): Uint8Array {
  const { encoding } = layouts[format];
  // Texts of windows-1252 formats contain only letters that it shares with ISO 8859-1.
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text);
}

const plain = (text: string) =>
  flat(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?');
const left = (text: string, width: number) => plain(text).slice(0, width).padEnd(width);
const right = (text: string, width: number) => plain(text).slice(-width).padStart(width);
const quoted = (text: string, width: number) => `"${flat(text).slice(0, width)}"`;

/**
 * The layouts of periods that were closed with layout 1. They never change, so that these files stay the
 * same to the byte. Their faults, which layout 2 corrected: a period's FEC had the file name that the law
 * prescribes for a fiscal year; Sage got the entry's label instead of the account's; EBP had no automatic
 * label and no due day; Quadra had 158 of 231 bytes; and every layout cut the end of long document numbers.
 */
const formerLines: Partial<Record<Format, (row: Row) => string>> = {
  sage: ({ entry, line }) =>
    [
      ...[left(String(entry.number), 5), left(entry.journal, 2), compact(entry.day), ' '.repeat(8)],
      ...[left(line.piece, 12), left(line.account, 11), left(line.label, 25)],
      ...[right(point(amountOf(line)), 13), sideOf(line), ' '.repeat(18), left(line.label, 34), 'O2003'],
    ].join(''),
  ebp: ({ entry, line }) =>
    [
      ...[String(entry.number), dayFirst(entry.day), flat(entry.journal), line.account],
      ...[quoted(line.label, 40), quoted(line.piece, 15), point(amountOf(line)), sideOf(line)],
      dayFirst(line.pieceDay),
    ].join(','),
  quadra: ({ entry, line }) =>
    [
      ...['M', left(line.account, 8), left(entry.journal, 2), '000', shortDay(entry.day), ' '],
      ...[left(line.label, 20), sideOf(line), '+', String(amountOf(line)).padStart(12, '0')],
      ...[' '.repeat(44), left(line.piece, 8), 'EUR', left(entry.journal, 3), ' '.repeat(3)],
      ...[left(line.label, 30), ' '.repeat(2), left(line.piece, 10)],
    ].join(''),
};

function formerFecName({ siren, to }: Named): string {
  return fecName(siren, to);
}
