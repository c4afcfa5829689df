/** Reads any number of rows of any length, in batches that fit into memory. */

/** Limits of a batch: five hundred posts can be a gigabyte. A single longer row is a batch of its own. */
export const BATCH = { rows: 500, bytes: 8 * 1024 * 1024 };

const FETCH_LENGTHS = `fetch ${BATCH.rows} from lengths`;

/** The rows to read, in SQL without parameters. */
export interface Lines {
  /** The text of a row. */
  line: string;
  /** The columns whose lengths add up to the text's. */
  columns: readonly string[];
  /** The table, called `t`, with joins and conditions. */
  from: string;
  /** Unique per row, because lengths and texts are read by two cursors. */
  order: string;
}

/** Runs a statement and returns its rows. */
type Run = (statement: string) => Promise<readonly unknown[]>;

/** Returns the length of a row in SQL; the database knows the lengths of texts without reading them. */
const bytesOf = ({ columns }: Lines): string =>
  columns.map((column) => `coalesce(octet_length(t.${column}::text), 0)`).join(' + ') || '0';

const selectLines = ({ line, from, order }: Lines): string =>
  `select ${line} as line from ${from} order by ${order}`;

const textsOf = (rows: readonly unknown[]): string[] => (rows as { line: string }[]).map(({ line }) => line);

/**
 * Yields the lines of many sources in order, with the index of their source. Short sources are read together:
 * forty empty tables take one statement instead of five each. Needs a transaction in which the rows cannot
 * change.
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
  const remaining = sizes.filter(({ rows }) => rows > 0).sort((one, other) => one.place - other.place);
  const isShort = ({ rows, bytes }: { rows: number; bytes: number }) =>
    rows <= BATCH.rows && bytes <= BATCH.bytes;
  // A source that is too long for a shared batch gets a separate one.
  for (const count of batches(remaining.map((size) => (isShort(size) ? size.bytes : BATCH.bytes + 1)))) {
    const group = remaining
      .splice(0, count)
      .map((size) => ({ ...size, source: sources[size.place] as Lines }));
    if (group.every(isShort)) {
      const read = await Promise.all(group.map(({ source }) => run(selectLines(source))));
      for (const [index, { place }] of group.entries()) yield { place, lines: textsOf(read[index] ?? []) };
    } else {
      for (const { place, source } of group)
        for await (const lines of eachLine(run, source)) yield { place, lines };
    }
  }
}

/** Yields the lines in order. Needs a transaction in which the rows cannot change. */
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
  // Not awaited: later statements follow it, or fail with it.
  for (const cursor of ['lengths', 'lines']) run(`close ${cursor}`).catch(() => {});
}

/** Splits rows into batches by their lengths in bytes. */
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
