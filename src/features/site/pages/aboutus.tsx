import { filledAddresses, isFilled } from '#kernel/company-site.ts';
import { companyContext, siteContext } from '#ui/context.ts';
import { organisation, type PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { Paragraphs } from '../components/paragraphs.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { paragraphsOf } from '../rules.ts';

export function loader({ context }: LoaderArgs) {
  const site = context.get(siteContext);
  const company = context.get(companyContext);
  const names = { en, fr }[site.locale];
  const texts = company.texts[site.locale];
  const paragraphs = paragraphsOf(texts, 'aboutus_description');
  return {
    title: texts.aboutus_title ?? names.aboutus_name,
    paragraphs,
    head: {
      name: names.aboutus_name,
      description: paragraphs[0] ?? site.brand,
      path: '/app/aboutus',
      alternates: filledAddresses(company, 'aboutus'),
      unlisted: !isFilled(company, site.locale, 'aboutus'),
      trail: [
        { name: names.home_name, path: '/app/home' },
        { name: names.aboutus_name, path: '/app/aboutus' },
      ],
      structuredData: [organisation(site, company)],
    } satisfies PageHead,
  };
}

function AboutUs({ loaderData: { title, paragraphs } }: PageProps<typeof loader>) {
  return (
    <>
      <header className={page.head}>
        <h1>{title}</h1>
      </header>
      <Paragraphs paragraphs={paragraphs} />
    </>
  );
}

export const handle: PublicPage = { Page: AboutUs };
