/**
 * Writes the files of a closed period. Each file is derived only from the period's entries and its layout, so that it can be
 * written again with the same bytes.
 */
import { formerFecName, formerLines } from './former-layout.rules.ts';
import { type Format, layouts, type Named } from './layout.rules.ts';
import type { Period, Row } from './record.rules.ts';

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
