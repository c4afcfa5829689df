/**
 * The layouts of periods that were closed with layout 1. They never change, so that these files stay the
 * same to the byte. Their faults, which layout 2 corrected: a period's FEC had the file name that the law
 * prescribes for a fiscal year; Sage got the entry's label instead of the account's; EBP had no automatic
 * label and no due day; Quadra had 158 of 231 bytes; and every layout cut the end of long document numbers.
 */
import { type Format, fecName, type Named } from './layout.rules.ts';
import { amountOf, compact, dayFirst, flat, point, type Row, shortDay, sideOf } from './record.rules.ts';

const plain = (text: string) =>
  flat(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?');
const left = (text: string, width: number) => plain(text).slice(0, width).padEnd(width);
const right = (text: string, width: number) => plain(text).slice(-width).padStart(width);
const quoted = (text: string, width: number) => `"${flat(text).slice(0, width)}"`;

export const formerLines: Partial<Record<Format, (row: Row) => string>> = {
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

export function formerFecName({ siren, to }: Named): string {
  return fecName(siren, to);
}
