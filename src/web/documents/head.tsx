/**
 * Renders the tags of a page's head: title, description, canonical URLs, feeds, Open Graph and schema.org.
 */
import { cardOf, mediaAddress, mediaIcon } from '#features/media/address.rules.ts';
import type { CompanySite } from '#kernel/company-site.ts';
import { type Locale, locales, localisedPath } from '#kernel/locale.ts';
import { DEFAULT_THEME, groundOf, type Theme } from '#kernel/theme.ts';
import type { Site } from '#ui/context.ts';
import { organisation, type PageHead, textsOfHead } from '#ui/page/head.ts';

interface HeadBasicsProps {
  /** The person's choice, if any. */
  theme?: Theme;
  /** The company's, whose picture becomes the icon. */
  logo?: { key: string } | null;
  /** The address of our own icon, if it is in the document. */
  ownIcon?: string;
}

/** Shows the common head elements of all documents. */
export function HeadBasics({ theme = DEFAULT_THEME, logo, ownIcon = '/favicon.svg' }: HeadBasicsProps) {
  const icon = logo && mediaIcon(logo.key);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={groundOf[theme]} />
      {icon ? (
        <link rel="icon" href={icon} type="image/png" />
      ) : (
        <link rel="icon" href={ownIcon} type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={icon ?? '/apple-touch-icon.png'} />
    </>
  );
}

const ogLocales: Record<Locale, string> = { en: 'en_GB', fr: 'fr_FR' };

interface HeadTagsProps {
  site: Site;
  company: CompanySite;
  page: PageHead;
}

export function HeadTags({ site, company, page }: HeadTagsProps) {
  const { locale, brand, baseUrl } = site;
  const addresses: Partial<Record<Locale, string>> =
    page.alternates ?? Object.fromEntries(locales.map((each) => [each, localisedPath(page.path, each)]));
  const canonical = baseUrl + (addresses[locale] ?? localisedPath(page.path, locale));
  const own = page.picture ?? companyCard(company, locale);
  const image = own && baseUrl + cardOf(own).src;
  const preview = page.socialPicture ?? own;
  const social = preview && { alternative: preview.alternative || page.name, ...cardOf(preview) };
  const texts = textsOfHead(page, brand);
  return (
    <>
      <title>{texts.title}</title>
      <meta name="description" content={texts.description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={texts.socialTitle} />
      <meta property="og:description" content={texts.socialDescription} />
      <meta property="og:type" content={page.article ? 'article' : 'website'} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={ogLocales[locale]} />
      {social && (
        <>
          <meta property="og:image" content={baseUrl + social.src} />
          {social.type !== undefined && <meta property="og:image:type" content={social.type} />}
          <meta property="og:image:width" content={String(social.width)} />
          <meta property="og:image:height" content={String(social.height)} />
          <meta property="og:image:alt" content={social.alternative} />
        </>
      )}
      <meta name="twitter:card" content={social ? 'summary_large_image' : 'summary'} />
      {page.unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Alternates addresses={addresses} baseUrl={baseUrl} />
      )}
      <Feeds site={site} category={page.category} />
      {page.article && <ArticleTags article={page.article} />}
      {structuredDataOf({ site, company, page }, canonical, image).map((item) => (
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

/** Returns the picture of links to pages without one of their own. */
function companyCard(company: CompanySite, locale: Locale): PageHead['picture'] {
  const picture = company.card ?? company.picture;
  if (picture === null) return undefined;
  const { key, width, height, alternative } = picture;
  return { src: mediaAddress(key), width, height, alternative: alternative[locale] };
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

function structuredDataOf({ site, company, page }: HeadTagsProps, url: string, image?: string): Item[] {
  return [
    ...(page.article ? [blogPosting({ site, company, page }, page.article, url, image)] : []),
    ...((page.structuredData ?? []) as Item[]),
    ...(page.trail ? [breadcrumbs(page.trail, site)] : []),
  ];
}

function blogPosting(
  { site, company, page }: HeadTagsProps,
  article: NonNullable<PageHead['article']>,
  url: string,
  image: string | undefined,
): Item {
  const texts = textsOfHead(page, site.brand);
  return {
    '@type': 'BlogPosting',
    headline: texts.socialTitle,
    description: texts.socialDescription,
    image,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    inLanguage: site.locale,
    author: { '@type': 'Person', name: article.author },
    publisher: organisation(site, company),
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

/** Writes JSON that cannot end the script element around it. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
