/** Reads and writes the clipboard format of spreadsheets: cells separated by tabs, rows by line ends. */

/** Quotes a cell with a tab, a line end or a quote; its own quotes are doubled. */
function quoted(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Ends every line, as spreadsheets do; otherwise an empty last row would be lost. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map(
      (row) => `${row.map(quoted).join('	')}
`,
    )
    .join('');
}

const quotedCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
const plainCell = /[^\t\r\n]*/y;
const separator = /\t|\r\n|\r|\n/y;

/** Parses a copy from a spreadsheet. The line end after the last row adds no row. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    at += match?.[0].length ?? 0;
    return match;
  };
  rows.push(row);
  for (;;) {
    // An unclosed quote, or one followed by text, is literal text.
    row.push(take(quotedCell)?.[1]?.replaceAll('""', '"') ?? take(plainCell)?.[0] ?? '');
    const end = take(separator)?.[0];
    if (end === undefined) return rows;
    if (end === '\t') continue;
    if (at === text.length) return rows;
    row = [];
    rows.push(row);
  }
}
