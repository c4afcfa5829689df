/** Prepares a stored text for the page. */
import { escapeHtml } from '#kernel/text.ts';

/**
 * A tag as the server writes it, with values in double quotes. Skips what looks like a tag inside a value (`alt="<table>"`). In
 * texts the bracket is written `&lt;`.
 */
const anyTag = /<(\/?)([a-z][a-z0-9]*)((?:\s[^"<>]*(?:"[^"]*"[^"<>]*)*)?)>/g;

const decorated: ReadonlySet<string> = new Set(['h2', 'h3', 'a', 'table', 'pre']);

interface Labels {
  table: string;
  /** Of the button that copies code, before and after it did. */
  copy: string;
  copied: string;
}

/** Adds links to headings, scroll containers around wide tables, and to code a button that a script shows (web/enhance/copy.ts). */
export function decorateContent(html: string, { table, copy, copied }: Labels): string {
  const region = `<div data-scroll role="region" tabindex="0" aria-label="${escapeHtml(table)}">`;
  const copyButton = `<button type="button" data-copies data-copied="${escapeHtml(copied)}" data-screen aria-live="polite" hidden>${escapeHtml(copy)}</button>`;
  const made: string[] = [];
  let done = 0;
  /** The current heading: index of the part where its text starts, and whether it contains a link. */
  let heading: { id: string; part: number; hasLink: boolean } | undefined;
  for (const { 0: tag, 1: closing, 2: name = '', 3: given = '', index } of html.matchAll(anyTag)) {
    if (!decorated.has(name)) continue;
    made.push(html.slice(done, index));
    done = index + tag.length;
    const isHeading = name === 'h2' || name === 'h3';
    if (isHeading && closing === '/') {
      if (heading !== undefined && !heading.hasLink) {
        made[heading.part] = `<a href="#${heading.id}">${made[heading.part] ?? ''}`;
        made.push('</a>');
      }
      heading = undefined;
    }
    if (name === 'a' && heading !== undefined) heading.hasLink = true;
    if (name === 'table') made.push(closing === '/' ? `${tag}</div>` : `${region}${tag}`);
    // Code can be scrolled, so it must be reachable by keyboard. Its label is the same word in both languages.
    else if (name === 'pre' && closing === '') {
      // Highlighted code already has this attribute.
      const others = given.replace(' tabindex="0"', '');
      made.push(`<div data-code><pre role="group" tabindex="0" aria-label="Code"${others}>`);
    } else if (name === 'pre') made.push(`${tag}${copyButton}</div>`);
    else made.push(tag);
    const id =
      isHeading && closing === '' ? /^[^"]*(?:"[^"]*"[^"]*)*?\sid="([^"]+)"/.exec(given)?.[1] : undefined;
    if (id !== undefined) heading = { id, part: made.push('') - 1, hasLink: false };
  }
  return made.join('') + html.slice(done);
}
