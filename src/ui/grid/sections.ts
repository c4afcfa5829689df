/** Groups adjacent rows below a common name. */
import type { GridRow } from './layout.ts';

export interface GridSection {
  /** Undefined for rows without a section. */
  name: string | undefined;
  rows: readonly GridRow[];
  /** Index of the first row, from 0. */
  place: number;
  /** Number of section names up to and including this one, for `aria-rowindex`. */
  headings: number;
}

/** Groups adjacent rows; a section that occurs again later is a new one. */
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
