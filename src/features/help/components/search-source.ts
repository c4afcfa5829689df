/** Lets the command palette find the user guide: pages and their sections. */
import { fold } from '#kernel/text.ts';
import { helpPages } from '#ui/page/guide.ts';
import { MAX_RESULTS, type SearchResult, type SearchSource } from '#ui/page/search-source.ts';
import { summaryOf } from './guide-files.ts';

export const searchSource: SearchSource = {
  screen: 'help',
  async find({ text, locale }) {
    const asked = fold(text).split(/\s+/).filter(Boolean);
    // The guide has «e-mail» with U+2011, which `fold` turns into U+2010; people type an ASCII hyphen.
    const holds = (text: string) =>
      asked.every((word) => fold(text).replaceAll('\u2010', '-').includes(word));
    const found = helpPages.flatMap((page): SearchResult[] => {
      const { title, lead, headings } = summaryOf(locale, page);
      const to = `/app/help/${page}`;
      const parts = headings
        .filter(({ text }) => holds(`${title} ${text}`) && !holds(title))
        .map(({ id, text }) => ({ id: `${page} ${id}`, label: text, detail: title, to: `${to}#${id}` }));
      return holds(`${title} ${lead}`) ? [{ id: page, label: title, to }, ...parts] : parts;
    });
    return found.slice(0, MAX_RESULTS);
  },
};
