/** What a content is given on its way to the page that shows it. */
import { escapeHtml } from '#kernel/text.ts';

/** Makes safe content ready for the page: headings link to themselves, wide tables scroll within it. */
export function decorateContent(html: string, tableLabel: string): string {
  const region = `<div data-scroll role="region" tabindex="0" aria-label="${escapeHtml(tableLabel)}">`;
  return html
    .replace(
      /<h([23])([^>]*\sid="([^"]+)"[^>]*)>([\s\S]*?)<\/h\1>/g,
      (whole, level, attributes, id, inner) =>
        /<a\s/.test(inner) ? whole : `<h${level}${attributes}><a href="#${id}">${inner}</a></h${level}>`,
    )
    .replace(/<table\b/g, `${region}<table`)
    .replace(/<\/table>/g, '</table></div>');
}
