import { siteContext } from '#ui/context.ts';
import { organisation, type PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import prose from '../components/prose.module.css';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { paragraphsOf } from '../rules.ts';

export function loader({ context }: LoaderArgs) {
  const site = context.get(siteContext);
  const texts = { en, fr }[site.locale];
  const paragraphs = paragraphsOf(texts, 'aboutus_description');
  return {
    title: texts.aboutus_title,
    paragraphs,
    head: {
      name: texts.aboutus_name,
      description: texts.home_description,
      path: '/app/aboutus',
      trail: [
        { name: texts.home_name, path: '/app/home' },
        { name: texts.aboutus_name, path: '/app/aboutus' },
      ],
      structuredData: [organisation(site)],
    } satisfies PageHead,
  };
}

function AboutUs({ loaderData: { title, paragraphs } }: PageProps<typeof loader>) {
  return (
    <>
      <header className={page.head}>
        <h1>{title}</h1>
      </header>
      <div className={prose.prose}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}

export const handle: PublicPage = { Page: AboutUs };
