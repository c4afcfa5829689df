/** A page of the user guide, with links to the other pages. */
import { type MouseEvent, useEffect } from 'react';
import { type ClientLoaderFunctionArgs, data, NavLink, useLocation, useNavigate } from 'react-router';
import { siteContext } from '#ui/context.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { guideFor, isHelpPage } from '#ui/page/guide.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import styles from '../components/guide.module.css';
import { readGuidePage, summaryOf } from '../components/guide-files.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, params: { page } }: ClientLoaderFunctionArgs) {
  const found = isHelpPage(page) && (await readGuidePage(context.get(siteContext).locale, page));
  if (!found) throw data(null, { status: 404 });
  return found;
}

interface GuidePageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function GuidePage({ loaderData: { title, html } }: GuidePageProps) {
  const t = useTexts({ en, fr });
  const { hash } = useLocation();
  // The section of the hash exists only after rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes with the page
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, html]);
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('title'), to: '/app/help' }, { label: title }]} />
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: only its links are clicked, and they work by keyboard */}
        <article className={styles.text} onClick={useOwnLinks()}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the guide's own text, rendered by the build */}
          <div data-prose dangerouslySetInnerHTML={{ __html: html }} />
        </article>
        <Others />
      </div>
    </>
  );
}

/** Opens the text's links to this application without reloading it. */
function useOwnLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href') ?? '';
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!plain || !/^\/(?:en|fr)\/app\//.test(href)) return;
    event.preventDefault();
    void navigate(href);
  };
}

function Others() {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const toLocal = useLocalPath();
  return (
    <nav className={styles.others} aria-label={t('pages')}>
      {guideFor(useSession()).map(({ name, pages }) => (
        <section key={name}>
          <h2>{t(`part_${name}`)}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <NavLink to={toLocal(`/app/help/${page}`)}>{summaryOf(locale, page).title}</NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
