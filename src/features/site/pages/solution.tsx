import button from '#ui/button.module.css';
import { siteContext } from '#ui/context.ts';
import { useLocale } from '#ui/locale.tsx';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { PageLink } from '#ui/page-link.tsx';
import prose from '../components/prose.module.css';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { paragraphsOf } from '../rules.ts';

export function loader({ context }: LoaderArgs) {
  const site = context.get(siteContext);
  const texts = { en, fr }[site.locale];
  return {
    title: texts.solution_title,
    paragraphs: paragraphsOf(texts, 'solution_description'),
    extra: {
      title: texts.solution_extra_title,
      parts: [
        { name: texts.solution_extra_1_title, text: texts.solution_extra_1 },
        { name: texts.solution_extra_2_title, text: texts.solution_extra_2 },
        { name: texts.solution_extra_3_title, text: texts.solution_extra_3 },
        { name: texts.solution_extra_4_title, text: texts.solution_extra_4 },
      ],
      action: texts.solution_extra_action,
    },
    head: {
      name: texts.solution_name,
      description: texts.home_text,
      path: '/app/solution',
      trail: [
        { name: texts.home_name, path: '/app/home' },
        { name: texts.solution_name, path: '/app/solution' },
      ],
    } satisfies PageHead,
  };
}

function Solution({ loaderData: { title, paragraphs, extra } }: PageProps<typeof loader>) {
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
      <section className={prose.extra} aria-labelledby="extra">
        <h2 id="extra">{extra.title}</h2>
        <dl>
          {extra.parts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          <PageLink className={button.filled} to={`/${useLocale()}/app/contact`}>
            {extra.action}
          </PageLink>
        </p>
      </section>
    </>
  );
}

export const handle: PublicPage = { Page: Solution };
