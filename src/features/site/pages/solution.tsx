import { filledAddresses, isFilled } from '#kernel/company-site.ts';
import button from '#ui/button.module.css';
import { companyContext, siteContext } from '#ui/context.ts';
import { useLocale } from '#ui/locale.tsx';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { PageLink } from '#ui/page-link.tsx';
import { Paragraphs } from '../components/paragraphs.tsx';
import prose from '../components/prose.module.css';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { paragraphsOf } from '../rules.ts';
import { extraParts } from '../shown.rules.ts';

export function loader({ context }: LoaderArgs) {
  const site = context.get(siteContext);
  const company = context.get(companyContext);
  const names = { en, fr }[site.locale];
  const texts = company.texts[site.locale];
  const paragraphs = paragraphsOf(texts, 'solution_description');
  const parts = extraParts(texts.solution_extra ?? '');
  return {
    title: texts.solution_title ?? names.solution_name,
    paragraphs,
    extra: {
      title: texts.solution_extra_title ?? '',
      parts,
      action: texts.solution_extra_action ?? '',
    },
    head: {
      name: names.solution_name,
      description: paragraphs[0] ?? site.brand,
      path: '/app/solution',
      alternates: filledAddresses(company, 'solution'),
      unlisted: !isFilled(company, site.locale, 'solution'),
      trail: [
        { name: names.home_name, path: '/app/home' },
        { name: names.solution_name, path: '/app/solution' },
      ],
    } satisfies PageHead,
  };
}

function Solution({ loaderData: { title, paragraphs, extra } }: PageProps<typeof loader>) {
  const locale = useLocale();
  const hasExtra = extra.title !== '' || extra.parts.length > 0 || extra.action !== '';
  return (
    <>
      <header className={page.head}>
        <h1>{title}</h1>
      </header>
      <Paragraphs paragraphs={paragraphs} />
      {hasExtra && (
        <section className={prose.extra} aria-label={extra.title || title}>
          {extra.title !== '' && <h2>{extra.title}</h2>}
          {extra.parts.length > 0 && (
            <dl>
              {extra.parts.map(({ name, text }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
          {extra.action !== '' && (
            <p>
              <PageLink className={button.filled} to={`/${locale}/app/contact`}>
                {extra.action}
              </PageLink>
            </p>
          )}
        </section>
      )}
    </>
  );
}

export const handle: PublicPage = { Page: Solution };
