/** Rows that stand together below a name. */
import type { GridRow } from './layout.ts';

export interface GridSection {
  /** Undefined for rows that have none. */
  name: string | undefined;
  rows: readonly GridRow[];
  /** Of the first row among all, from 0. */
  place: number;
  /** Names of sections that a reader has passed at its first row, the own among them. */
  headings: number;
}

/** Rows in their order; a section that comes back later is another one. */
export function sectionsOf(rows: readonly GridRow[]): GridSection[] {
  const starts = rows.flatMap((row, place) =>
    place === 0 || rows[place - 1]?.section !== row.section ? [place] : [],
  );
  let headings = 0;
  return starts.map((place, index) => {
    const name = rows[place]?.section;
    if (name !== undefined) headings += 1;
    return { name, rows: rows.slice(place, starts[index + 1]), place, headings };
  });
}
