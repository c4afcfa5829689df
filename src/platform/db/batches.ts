/** Reads whatever number of rows, of whatever length, in batches that are sure to fit into memory. */

/** What is in memory at once: five hundred contents of a post are a gigabyte. One row may be longer by itself. */
export const BATCH = { rows: 500, bytes: 8 * 1024 * 1024 };

const FETCH_LENGTHS = `fetch ${BATCH.rows} from lengths`;

/** Which lines to read: SQL, without parameters. */
export interface Lines {
  /** The line of a row, a text. */
  line: string;
  /** Columns whose lengths make the line's. */
  columns: readonly string[];
  /** The table, called `t`, and what follows it. */
  from: string;
  /** Tells any two rows apart that differ: lengths and lines are read side by side. */
  order: string;
}

/**
 * Yields the lines in their order. In a transaction in which the rows cannot change.
 * @param run gives the rows of one statement.
 */
export async function* eachLine(
  run: (statement: string) => Promise<readonly unknown[]>,
  { line, columns, from, order }: Lines,
): AsyncGenerator<string[]> {
  // The database knows the lengths of texts without reading them, so that asking first costs little.
  const bytes = columns.map((column) => `coalesce(octet_length(t.${column}::text), 0)`).join(' + ') || '0';
  // What nobody waits for goes out together: with the embedded database everybody waits for the whole of it.
  let [, , lengths] = (await Promise.all([
    run(`declare lengths no scroll cursor for select ${bytes} as bytes from ${from} order by ${order}`),
    run(`declare lines no scroll cursor for select ${line} as line from ${from} order by ${order}`),
    run(FETCH_LENGTHS),
  ])) as [unknown, unknown, { bytes: number }[]];
  for (;;) {
    for (const count of batches(lengths.map(({ bytes }) => bytes))) {
      const rows = (await run(`fetch ${count} from lines`)) as { line: string }[];
      yield rows.map((row) => row.line);
    }
    if (lengths.length < BATCH.rows) break;
    lengths = (await run(FETCH_LENGTHS)) as { bytes: number }[];
  }
  // Nobody waits for that: what is asked next comes behind it, or fails with it.
  for (const cursor of ['lengths', 'lines']) run(`close ${cursor}`).catch(() => {});
}

/** How many rows to take each time, so that no batch is longer than it may be; the rows' lengths in bytes. */
export function batches(lengths: readonly number[]): number[] {
  const counts: number[] = [];
  let count = 0;
  let bytes = 0;
  for (const length of lengths) {
    if (count > 0 && bytes + length > BATCH.bytes) {
      counts.push(count);
      count = 0;
      bytes = 0;
    }
    count++;
    bytes += length;
  }
  if (count > 0) counts.push(count);
  return counts;
}
