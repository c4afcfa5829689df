/**
 * Answers with the sitemap: every public address in every language, with its translations. The sitemap of many posts
 * is an index of parts (sitemaps.org/protocol.html#index).
 */

import { listAddresses } from '#features/blog/contract.ts';
import { listNewsletterArchive } from '#features/newsletters/contract.ts';
import { archiveAddresses } from '#features/newsletters/rules.ts';
import { addressesOfOwnPage, filledAddresses } from '#kernel/company-site.ts';
import { type Locale, localeOfPostLanguage, locales } from '#kernel/locale.ts';
import { apiContext, companyContext, crawledContext, siteContext } from '#ui/context.ts';
import { xml } from '#ui/feed.ts';
import { answerOf } from '#ui/page/answer.ts';
import type { LoaderArgs } from '#ui/page/public-page.ts';

interface Entry {
  addresses: Partial<Record<Locale, string>>;
  changed: Partial<Record<Locale, string>>;
}

export async function loader({ request, context }: LoaderArgs) {
  const { baseUrl } = context.get(siteContext);
  const api = context.get(apiContext);
  const after = new URL(request.url).searchParams.get('after');
  const [{ parts, addresses }, { newsletters }] = await Promise.all([
    api(listAddresses, { query: { after: after === null ? undefined : Number(after) } }),
    api(listNewsletterArchive),
  ]).catch((error: unknown) => {
    throw answerOf(error);
  });
  if (parts.length > 1) {
    const locations = parts.map(
      (part) => `<sitemap><loc>${xml(`${baseUrl}/sitemap.xml?after=${part}`)}</loc></sitemap>`,
    );
    return answer(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('\n')}
</sitemapindex>
`);
  }
  const company = context.get(companyContext);
  const pages = [
    ...context.get(crawledContext).listed.map((path) => filledAddresses(company, path)),
    ...company.pages.map(addressesOfOwnPage),
    archiveAddresses(newsletters),
    ...newsletters.map((one) => archiveAddresses([one], `/${one.newsletter_id}`)),
  ].map((addresses): Entry => ({ addresses, changed: {} }));
  const posts = [...Map.groupBy(addresses, ({ post_id }) => post_id).values()].map((translations): Entry => {
    const entry: Entry = { addresses: {}, changed: {} };
    for (const { language, title_id, updated_at } of translations) {
      const locale = localeOfPostLanguage(language);
      entry.addresses[locale] = `/${locale}/app/blog/read/${title_id}`;
      entry.changed[locale] = updated_at;
    }
    return entry;
  });
  const entries = Number(after) === 0 ? [...pages, ...posts] : posts;
  return answer(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.flatMap((entry) => urls(entry, baseUrl)).join('\n')}
</urlset>
`);
}

function answer(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}

function urls({ addresses, changed }: Entry, baseUrl: string): string[] {
  const own = locales.filter((locale) => addresses[locale] !== undefined);
  // As in the pages' heads, for readers of other languages.
  const alternates = [
    ...own.map((locale) => [locale, addresses[locale]]),
    ['x-default', addresses.en ?? addresses.fr],
  ];
  const links = alternates
    .map(
      ([language, path]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(`${baseUrl}${path}`)}"/>`,
    )
    .join('');
  return own.map((locale) => {
    const day = changed[locale] === undefined ? '' : `<lastmod>${changed[locale]}</lastmod>`;
    return `<url><loc>${xml(baseUrl + addresses[locale])}</loc>${day}${links}</url>`;
  });
}
