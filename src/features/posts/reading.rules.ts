/** What a content is given on its way to the page that shows it. */
import { escapeHtml } from '#kernel/text.ts';

/**
 * A tag as the server writes it: values stand in double quotes, and what looks like a tag within one (`alt="<table>"`) is
 * passed over with it. In texts the bracket is written `&lt;`.
 */
const anyTag = /<(\/?)([a-z][a-z0-9]*)((?:\s[^"<>]*(?:"[^"]*"[^"<>]*)*)?)>/g;

const decorated: ReadonlySet<string> = new Set(['h2', 'h3', 'a', 'table', 'pre']);

/** Makes safe content ready for the page: headings link to themselves, wide tables and code scroll within it. */
export function decorateContent(html: string, tableLabel: string): string {
  const region = `<div data-scroll role="region" tabindex="0" aria-label="${escapeHtml(tableLabel)}">`;
  const made: string[] = [];
  let done = 0;
  /** The heading that is open: where the text after its tag begins among the parts, and whether it has a link already. */
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
    // It scrolls, too, and browsers let keys reach what scrolls: «Code» in both languages.
    else if (name === 'pre' && closing === '')
      made.push(`<pre role="group" tabindex="0" aria-label="Code"${given}>`);
    else made.push(tag);
    const id =
      isHeading && closing === '' ? /^[^"]*(?:"[^"]*"[^"]*)*?\sid="([^"]+)"/.exec(given)?.[1] : undefined;
    if (id !== undefined) heading = { id, part: made.push('') - 1, hasLink: false };
  }
  return made.join('') + html.slice(done);
}
