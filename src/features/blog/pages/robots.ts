import { siteContext } from '#ui/context.ts';
import { officePages } from '#web/office-pages.ts';
import type { LoaderArgs } from '#web/page.ts';
import { documentPages, entrancePages } from '#web/public-pages.ts';

/** Public pages are for everybody; the back office, its entrance and the calls are of no use to a search engine. */
const closed = [
  ...Object.values(documentPages)
    .flat()
    .filter(({ crawlers }) => crawlers === 'disallowed'),
  ...[...Object.values(entrancePages), ...Object.values(officePages)].flat(),
];

export function loader({ context }: LoaderArgs) {
  const sections = new Set(closed.flatMap((page) => ('path' in page ? [page.path.replace(/\/.*/, '')] : [])));
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    // `*` is nothing or a language.
    ...[...sections].map((section) => `Disallow: /*app/${section}`),
    `Sitemap: ${context.get(siteContext).baseUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}
