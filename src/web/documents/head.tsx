/** The tags of a page's head: title, description, canonical URLs, feeds, Open Graph and schema.org. */
import { type Locale, locales, localisedPath } from '#kernel/locale.ts';
import type { ChosenTheme } from '#kernel/theme.ts';
import type { Site } from '#ui/context.ts';
import { organisation, type PageHead } from '#ui/page/head.ts';

/** The page's colour, --slate-0 of ui/theme/tokens.css. */
const ground = { light: '#f5f4ef', dark: '#0e1417' } as const;

/** The common head elements of all documents. @param theme the person's choice, if any */
export function HeadBasics({ theme }: { theme?: ChosenTheme }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {theme === undefined ? (
        <>
          <meta name="theme-color" content={ground.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={ground.dark} media="(prefers-color-scheme: dark)" />
        </>
      ) : (
        <meta name="theme-color" content={ground[theme]} />
      )}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

const brandCard = { src: '/brand-card.png', width: 1200, height: 630 };
const ogLocales: Record<Locale, string> = { en: 'en_GB', fr: 'fr_FR' };

export function HeadTags({ site, page }: { site: Site; page: PageHead }) {
  const { locale, brand, baseUrl } = site;
  const addresses: Partial<Record<Locale, string>> =
    page.alternates ?? Object.fromEntries(locales.map((each) => [each, localisedPath(page.path, each)]));
  const canonical = baseUrl + (addresses[locale] ?? localisedPath(page.path, locale));
  const picture = page.picture ?? { ...brandCard, alternative: brand };
  const image = baseUrl + picture.src;
  return (
    <>
      <title>{`${page.name} | ${brand}`}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={page.name} />
      <meta property="og:description" content={page.description} />
      <meta property="og:type" content={page.article ? 'article' : 'website'} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={ogLocales[locale]} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alternative} />
      <meta name="twitter:card" content="summary_large_image" />
      {page.unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Alternates addresses={addresses} baseUrl={baseUrl} />
      )}
      <Feeds site={site} category={page.category} />
      {page.article && <ArticleTags article={page.article} />}
      {structuredDataOf(site, page, canonical, image).map((item) => (
        <script
          key={item['@type']}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built here, with every «<» escaped
          dangerouslySetInnerHTML={{ __html: jsonText({ '@context': 'https://schema.org', ...item }) }}
        />
      ))}
    </>
  );
}

function Alternates({ addresses, baseUrl }: { addresses: Partial<Record<Locale, string>>; baseUrl: string }) {
  const all = [
    ...locales.map((each) => [each, addresses[each]]),
    ['x-default', addresses.en ?? addresses.fr],
  ];
  return all.map(
    ([language, path]) =>
      path !== undefined && <link key={language} rel="alternate" hrefLang={language} href={baseUrl + path} />,
  );
}

function Feeds({ site: { locale, brand, baseUrl }, category }: { site: Site; category?: number }) {
  const base = `${baseUrl}/${locale}/app/blog`;
  const filter = category === undefined ? '' : `?category=${category}`;
  return (
    <>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${brand} (RSS)`}
        href={`${base}/feed.xml${filter}`}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${brand} (Atom)`}
        href={`${base}/atom.xml${filter}`}
      />
    </>
  );
}

function ArticleTags({ article }: { article: NonNullable<PageHead['article']> }) {
  return (
    <>
      <meta property="article:published_time" content={article.publishedAt} />
      <meta property="article:modified_time" content={article.updatedAt} />
      {article.sections.map((section) => (
        <meta key={section} property="article:section" content={section} />
      ))}
    </>
  );
}

type Item = Record<string, unknown> & { '@type'?: string };

function structuredDataOf(site: Site, page: PageHead, url: string, image: string): Item[] {
  return [
    ...(page.article ? [blogPosting(site, page, page.article, url, image)] : []),
    ...((page.structuredData ?? []) as Item[]),
    ...(page.trail ? [breadcrumbs(page.trail, site)] : []),
  ];
}

function blogPosting(
  site: Site,
  page: PageHead,
  article: NonNullable<PageHead['article']>,
  url: string,
  image: string,
): Item {
  return {
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

function breadcrumbs(trail: NonNullable<PageHead['trail']>, { locale, baseUrl }: Site): Item {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: baseUrl + localisedPath(path, locale),
    })),
  };
}

/** JSON that cannot close its script element. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
