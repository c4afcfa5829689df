import { siteContext } from '#ui/context.ts';
import type { LoaderArgs } from '#web/page.ts';

/** Public pages are for everybody; the back office and the calls are of no use to a search engine. */
export function loader({ context }: LoaderArgs) {
  const closed = ['/api/', '/app/posts', '/app/login', '/app/signup', '/app/forgot', '/*/app/newsletter/'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${context.get(siteContext).baseUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}
