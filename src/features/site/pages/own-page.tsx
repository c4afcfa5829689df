/** A page that the company added to its site. */
import { data, redirect } from 'react-router';
import { addressesOfOwnPage } from '#kernel/company-site.ts';
import { locales } from '#kernel/locale.ts';
import { companyContext, siteContext } from '#ui/context.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import { PageMissing } from '../components/page-missing.tsx';
import { RichPage } from '../components/rich-page.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function loader({ context, params: { slug } }: LoaderArgs<'slug'>) {
  const { locale } = context.get(siteContext);
  const { pages } = context.get(companyContext);
  const own = pages.find(({ texts }) => texts[locale]?.slug === slug);
  const text = own?.texts[locale];
  if (own === undefined || text === undefined) {
    // The address of the same page in another language, or an earlier one.
    const other = pages.find(({ texts }) => locales.some((one) => texts[one]?.slug === slug));
    const renamed = pages.find(({ old_slugs }) => slug !== undefined && old_slugs.includes(slug));
    const page = other ?? renamed;
    const address = page && addressesOfOwnPage(page)[locale];
    throw address === undefined
      ? data(null, { status: 404 })
      : redirect(address, other === undefined ? 301 : 302);
  }
  const addresses = addressesOfOwnPage(own);
  return {
    title: text.title,
    html: text.html,
    // In a language without a translation, the language switch leads to the home page.
    alternates: { en: '/en/app/home', fr: '/fr/app/home', ...addresses },
    head: {
      name: text.title,
      description: text.opening,
      scripts: ['text'],
      path: `/app/page/${slug}`,
      alternates: addresses,
      trail: [
        { name: { en, fr }[locale].home_name, path: '/app/home' },
        { name: text.title, path: `/app/page/${slug}` },
      ],
    } satisfies PageHead,
  };
}

function OwnPage({ loaderData: { title, html } }: PageProps<typeof loader>) {
  return <RichPage title={title} html={html} />;
}

export const handle: PublicPage = { Page: OwnPage, Failure: PageMissing };
