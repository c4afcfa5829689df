/** Gives ids to the targets of links within a text and to its headings, and builds the table of contents. */
import type { Element, Root } from 'hast';
import { percentDecoded } from '#kernel/text.ts';
import { anchorOf, type Heading } from '../rules.ts';
import { elementsIn, textProperty } from './tree.ts';
import { textInside } from './words.ts';

/** Maximum number of headings in a table of contents. */
const MOST_CONTENTS = 500;
const LONGEST_HEADING = 300;

export interface Anchors {
  /** Returns the id on the page for an element that is a target; undefined for a repeated id. */
  idFor(element: Element): string | undefined;
  /** Whether a link of the text leads to the element. */
  isTarget(element: Element): boolean;
  /** Returns the fragment of a link within the page, with its `#`. */
  fragment(href: string): string;
}

/**
 * Reads the ids of a text as browsers do: also the `name` of a link is a target, the first of identical ids
 * counts, and a fragment is compared as written and decoded (HTML §7.4.6.3, «find a potential indicated element»).
 * Ids that differ stay different.
 * @param elements the elements that are not removed with their content.
 */
export function anchorsOf(elements: Iterable<Element>): Anchors {
  const anchors = new Map<string, string>();
  const first = new Map<string, Element>();
  const linked = new Set<string>();
  const free = uniqueIds();
  for (const element of elements) {
    const ids = idsOf(element);
    const known = ids.filter((id) => !first.has(id));
    const [main] = known;
    const anchor = main === undefined ? undefined : free(anchorOf(main));
    for (const id of known) {
      first.set(id, element);
      if (anchor !== undefined) anchors.set(id, anchor);
    }
    const href = element.tagName === 'a' ? textProperty(element, 'href') : undefined;
    if (href?.startsWith('#'))
      for (const name of [href.slice(1), percentDecoded(href.slice(1))]) linked.add(name);
  }
  const ownIds = (element: Element) => idsOf(element).filter((id) => first.get(id) === element);
  return {
    idFor: (element) => anchors.get(ownIds(element)[0] ?? ''),
    isTarget: (element) => ownIds(element).some((id) => linked.has(id)),
    fragment(href) {
      const name = href.slice(1);
      const anchor = anchors.get(name) ?? anchors.get(percentDecoded(name));
      if (anchor !== undefined) return `#${anchor}`;
      return /^(?:top)?$/i.test(name) ? href : `#${anchorOf(percentDecoded(name))}`;
    },
  };
}

function idsOf(element: Element): string[] {
  const names = element.tagName === 'a' ? ['id', 'name'] : ['id'];
  return names.flatMap((name) => textProperty(element, name) || []);
}

/** Returns a function that numbers ids that are taken. Ten thousand identical ids take linear time. */
function uniqueIds(taken = new Set<unknown>()): (base: string) => string {
  const last = new Map<string, number>();
  return (base) => {
    let n = last.get(base) ?? 1;
    while (taken.has(numbered(base, n))) n++;
    last.set(base, n);
    taken.add(numbered(base, n));
    return numbered(base, n);
  };
}

/**
 * Gives each heading without an id one that is made from its words.
 * @returns the table of contents.
 */
export function anchorHeadings(root: Root): Heading[] {
  const taken = new Set<unknown>();
  for (const { properties } of elementsIn(root)) if (properties.id !== undefined) taken.add(properties.id);
  const free = uniqueIds(taken);
  const contents: Heading[] = [];
  for (const element of elementsIn(root)) {
    const level = element.tagName === 'h2' ? 2 : element.tagName === 'h3' ? 3 : undefined;
    if (level === undefined) continue;
    const text = textInside(element, LONGEST_HEADING);
    element.properties.id ??= free(anchorOf(text));
    if (contents.length < MOST_CONTENTS) contents.push({ id: String(element.properties.id), text, level });
  }
  return contents;
}

function numbered(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}

/**
 * Directs links without a target to the heading that they mean. Generators make ids from headings in other ways: GitHub and Hugo
 * drop apostrophes and number from 1 (`pourquoi-lapproche`, `notes-1`).
 */
export function linkHeadings(root: Root): void {
  const ids = new Set<unknown>();
  const byLetters = new Map<string, string[]>();
  for (const { tagName, properties } of elementsIn(root)) {
    if (typeof properties.id !== 'string') continue;
    ids.add(properties.id);
    if (!/^h[2-6]$/.test(tagName)) continue;
    const letters = lettersOf(properties.id.replace(/-\d+$/, ''));
    for (const key of new Set([letters, lettersOf(properties.id)])) {
      const those = byLetters.get(key);
      if (those === undefined) byLetters.set(key, [properties.id]);
      else those.push(properties.id);
    }
  }
  for (const { tagName, properties } of elementsIn(root)) {
    const { href } = properties;
    if (tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#s-') || ids.has(href.slice(1)))
      continue;
    const [, base = '', number = '0'] = /^(.*?)-(\d{1,4})$/.exec(href.slice(1)) ?? [];
    const id =
      byLetters.get(lettersOf(href.slice(1)))?.[0] ?? byLetters.get(lettersOf(base))?.[Number(number)];
    if (id !== undefined) properties.href = `#${id}`;
  }
}

function lettersOf(anchor: string): string {
  return anchor.replace(/^s-/, '').replaceAll('-', '');
}
