/** The text that spreadsheets exchange by the clipboard: cells between tabs, rows between line ends. */

/** A cell that holds a tab, a line end or a quote stands in quotes, its own quotes doubled. */
function quoted(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Every line has its end, as spreadsheets write it: else a last line that is empty could not be told from none. */
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

/** Reads what a spreadsheet copied. The line end after the last row, as spreadsheets write it, makes no row. */
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
    // A quote that nothing closes, or with writing behind it, is writing itself.
    row.push(take(quotedCell)?.[1]?.replaceAll('""', '"') ?? take(plainCell)?.[0] ?? '');
    const end = take(separator)?.[0];
    if (end === undefined) return rows;
    if (end === '\t') continue;
    if (at === text.length) return rows;
    row = [];
    rows.push(row);
  }
}
