/** Loads the guide's pages as the build rendered them (scripts/build/guide.ts). */
import type { Locale } from '#kernel/locale.ts';
import type { HelpPage } from '#ui/page/guide.ts';

interface Summary {
  title: string;
  lead: string;
  headings: readonly { id: string; text: string }[];
}

interface Page {
  title: string;
  html: string;
}

const summaries = import.meta.glob<Summary>('../../../../docs/guide/*/*.md', {
  query: '?summary',
  import: 'default',
  eager: true,
});
const pages = import.meta.glob<Page>('../../../../docs/guide/*/*.md', { query: '?page', import: 'default' });

const fileOf = (locale: Locale, page: HelpPage) => `../../../../docs/guide/${locale}/${page}.md`;

/** Safe because every page exists in both languages (src/features/help/guide.test.ts). */
export function summaryOf(locale: Locale, page: HelpPage): Summary {
  return summaries[fileOf(locale, page)] ?? { title: page, lead: '', headings: [] };
}

export async function readGuidePage(locale: Locale, page: HelpPage): Promise<Page | undefined> {
  return pages[fileOf(locale, page)]?.();
}
