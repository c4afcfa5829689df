/** Adds anchors to headings and builds the table of contents. */
import type { Root } from 'hast';
import { fold } from '#kernel/text.ts';
import { elementsIn } from './tree.ts';
import { textOf } from './words.ts';

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Maximum number of headings in a table of contents. */
const MOST_CONTENTS = 500;
const LONGEST_HEADING = 300;

/**
 * Returns the prefixed id. It is the same for an author's ids and for links to them; an id that has the
 * prefix is unchanged.
 */
export function anchorOf(text: string): string {
  const words = fold(text.slice(0, 1000).replace(/^s-/, '')).match(/[a-z0-9]+/g) ?? [];
  return `s-${words.join('-').slice(0, 60) || 'part'}`;
}

/**
 * Gives each heading without an id one that is made from its words.
 * @returns the table of contents.
 */
export function anchorHeadings(root: Root): Heading[] {
  const taken = new Set<unknown>();
  for (const { properties } of elementsIn(root)) if (properties.id !== undefined) taken.add(properties.id);
  /** The last number used for each id, so that ten thousand identical headings take linear time. */
  const last = new Map<string, number>();
  const contents: Heading[] = [];
  for (const element of elementsIn(root)) {
    const level = element.tagName === 'h2' ? 2 : element.tagName === 'h3' ? 3 : undefined;
    if (level === undefined) continue;
    const text = textOf(element, LONGEST_HEADING);
    if (element.properties.id === undefined) {
      const base = anchorOf(text);
      let n = last.get(base) ?? 1;
      while (taken.has(numbered(base, n))) n++;
      last.set(base, n);
      element.properties.id = numbered(base, n);
      taken.add(element.properties.id);
    }
    if (contents.length < MOST_CONTENTS) contents.push({ id: String(element.properties.id), text, level });
  }
  return contents;
}

function numbered(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}
