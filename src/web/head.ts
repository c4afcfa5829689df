/** What a public page says of itself to browsers, search engines and link previews. Made on the server. */
import type { MetaDescriptor } from 'react-router';
import { type Locale, locales, localisedPath } from '#kernel/locale.ts';
import type { Site } from '#ui/context.ts';

export interface PageHead {
  /** The localised name of the page; the brand follows it. */
  name: string;
  description: string;
  /** Path and search in any language, or without one. */
  path: string;
  /** The page's address per language, where it differs by more than the prefix. */
  alternates?: Partial<Record<Locale, string>>;
  picture?: { src: string; width: number; height: number; alternative: string };
  article?: { publishedAt: string; updatedAt: string; author: string; sections: string[] };
  /** Names from the home page down to this one. */
  trail?: { name: string; path: string }[];
  /** Further schema.org objects. */
  things?: object[];
  /** The one category that is shown; it has feeds of its own. */
  category?: number;
  /** Whether search engines should leave it out. */
  unlisted?: boolean;
}

const brandCard = { src: '/brand-card.png', width: 1200, height: 630 };
const ogLocales: Record<Locale, string> = { en: 'en_GB', fr: 'fr_FR' };

export function headOf(site: Site, page: PageHead): MetaDescriptor[] {
  const { locale, brand, baseUrl } = site;
  const title = `${page.name} | ${brand}`;
  const addresses: Partial<Record<Locale, string>> =
    page.alternates ?? Object.fromEntries(locales.map((each) => [each, localisedPath(page.path, each)]));
  const own = addresses[locale] ?? localisedPath(page.path, locale);
  const canonical = baseUrl + own;
  const picture = page.picture ?? { ...brandCard, alternative: brand };
  const head: MetaDescriptor[] = [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: page.name },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.article ? 'article' : 'website' },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: ogLocales[locale] },
    { property: 'og:image', content: baseUrl + picture.src },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alternative },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (page.unlisted) head.push({ name: 'robots', content: 'noindex' });
  else head.push(...alternateLinks(addresses, baseUrl));
  head.push(...feedLinks(site, page.category));
  if (page.article) {
    head.push(
      { property: 'article:published_time', content: page.article.publishedAt },
      { property: 'article:modified_time', content: page.article.updatedAt },
      ...page.article.sections.map((section) => ({ property: 'article:section', content: section })),
      { 'script:ld+json': blogPosting(site, page, page.article, canonical, baseUrl + picture.src) },
    );
  }
  for (const thing of page.things ?? []) {
    head.push({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } });
  }
  if (page.trail) head.push({ 'script:ld+json': breadcrumbs(page.trail, locale, baseUrl) });
  return head;
}

function alternateLinks(addresses: Partial<Record<Locale, string>>, baseUrl: string): MetaDescriptor[] {
  const link = (hrefLang: string, path: string | undefined) =>
    path === undefined
      ? []
      : [{ tagName: 'link', rel: 'alternate', hrefLang, href: baseUrl + path } as const];
  return [
    ...locales.flatMap((each) => link(each, addresses[each])),
    ...link('x-default', addresses.en ?? addresses.fr),
  ];
}

function feedLinks({ locale, brand, baseUrl }: Site, category?: number): MetaDescriptor[] {
  const base = `${baseUrl}/${locale}/app/blog`;
  const filter = category === undefined ? '' : `?category=${category}`;
  const link = (kind: string, file: string) =>
    ({
      tagName: 'link',
      rel: 'alternate',
      type: `application/${kind}+xml`,
      title: `${brand} (${kind === 'rss' ? 'RSS' : 'Atom'})`,
      href: `${base}/${file}${filter}`,
    }) as const;
  return [link('rss', 'feed.xml'), link('atom', 'atom.xml')];
}

function blogPosting(
  site: Site,
  page: PageHead,
  article: NonNullable<PageHead['article']>,
  url: string,
  image: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: page.name,
    description: page.description,
    image,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    inLanguage: site.locale,
    author: { '@type': 'Person', name: article.author },
    publisher: organisation(site),
    mainEntityOfPage: url,
    articleSection: article.sections,
  };
}

/** The company as schema.org knows it. */
export function organisation({ brand, baseUrl }: Site): object {
  return { '@type': 'Organization', name: brand, url: baseUrl, logo: `${baseUrl}/apple-touch-icon.png` };
}

function breadcrumbs(trail: { name: string; path: string }[], locale: Locale, baseUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: baseUrl + localisedPath(path, locale),
    })),
  };
}
