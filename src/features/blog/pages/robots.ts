import { crawledContext, siteContext } from '#ui/context.ts';
import type { LoaderArgs } from '#ui/page/public-page.ts';

/** Crawlers get the public pages; the back office, sign-in and the API are excluded. */
export function loader({ context }: LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    // `*` matches a language prefix or nothing.
    ...context.get(crawledContext).disallowed.map((section) => `Disallow: /*app/${section}`),
    `Sitemap: ${context.get(siteContext).baseUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}
