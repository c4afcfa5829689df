import { siteContext } from '#ui/context.ts';
import { officePages } from '#web/office-pages.ts';
import type { LoaderArgs } from '#web/page.ts';
import { documentPages, entrancePages } from '#web/public-pages.ts';

/** Crawlers get the public pages; the back office, sign-in and the API are excluded. */
const documents = Object.values(documentPages).flat();
const closed = [
  ...documents.filter(({ crawlers }) => crawlers === 'disallowed'),
  ...[...Object.values(entrancePages), ...Object.values(officePages)].flat(),
];
/** At an address shared by a document and a screen, crawlers get the document (docs/decisions/0030). */
const opened = new Set(
  documents.filter(({ crawlers }) => crawlers !== 'disallowed').map(({ path }) => sectionOf(path)),
);

function sectionOf(path: string): string {
  return path.replace(/\/.*/, '');
}

export function loader({ context }: LoaderArgs) {
  const sections = new Set(
    closed
      .flatMap((page) => ('path' in page ? [sectionOf(page.path)] : []))
      .filter((section) => !opened.has(section)),
  );
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    // `*` matches nothing or a language.
    ...[...sections].map((section) => `Disallow: /*app/${section}`),
    `Sitemap: ${context.get(siteContext).baseUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}
