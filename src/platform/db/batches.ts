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

/** Gives the rows of one statement. */
type Run = (statement: string) => Promise<readonly unknown[]>;

/** The length of a row, as SQL: the database knows those of texts without reading them, so that asking costs little. */
const bytesOf = ({ columns }: Lines): string =>
  columns.map((column) => `coalesce(octet_length(t.${column}::text), 0)`).join(' + ') || '0';

const selectLines = ({ line, from, order }: Lines): string =>
  `select ${line} as line from ${from} order by ${order}`;

const textsOf = (rows: readonly unknown[]): string[] => (rows as { line: string }[]).map(({ line }) => line);

/**
 * Yields the lines of many sources, with the place of theirs, in order. What is short goes together: forty empty
 * tables are one statement, where each by itself would be five. In a transaction in which the rows cannot change.
 */
export async function* eachLineOfAll(
  run: Run,
  sources: readonly Lines[],
): AsyncGenerator<{ place: number; lines: string[] }> {
  const measures = sources.map(
    (source, place) =>
      `select ${place} as place, count(*)::int as rows, coalesce(sum(${bytesOf(source)}), 0)::float8 as bytes from ${source.from}`,
  );
  if (measures.length === 0) return;
  const sizes = (await run(measures.join(' union all '))) as { place: number; rows: number; bytes: number }[];
  const left = sizes.filter(({ rows }) => rows > 0).sort((one, other) => one.place - other.place);
  const isShort = ({ rows, bytes }: { rows: number; bytes: number }) =>
    rows <= BATCH.rows && bytes <= BATCH.bytes;
  // What is long by itself counts as a whole batch, so that it is one.
  for (const count of batches(left.map((size) => (isShort(size) ? size.bytes : BATCH.bytes + 1)))) {
    const group = left.splice(0, count).map((size) => ({ ...size, source: sources[size.place] as Lines }));
    if (group.every(isShort)) {
      const read = await Promise.all(group.map(({ source }) => run(selectLines(source))));
      for (const [index, { place }] of group.entries()) yield { place, lines: textsOf(read[index] ?? []) };
    } else {
      for (const { place, source } of group)
        for await (const lines of eachLine(run, source)) yield { place, lines };
    }
  }
}

/** Yields the lines in their order. In a transaction in which the rows cannot change. */
export async function* eachLine(run: Run, lines: Lines): AsyncGenerator<string[]> {
  const { from, order } = lines;
  // In one round trip.
  let [, , lengths] = (await Promise.all([
    run(
      `declare lengths no scroll cursor for select ${bytesOf(lines)} as bytes from ${from} order by ${order}`,
    ),
    run(`declare lines no scroll cursor for ${selectLines(lines)}`),
    run(FETCH_LENGTHS),
  ])) as [unknown, unknown, { bytes: number }[]];
  for (;;) {
    for (const count of batches(lengths.map(({ bytes }) => bytes))) {
      yield textsOf(await run(`fetch ${count} from lines`));
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
