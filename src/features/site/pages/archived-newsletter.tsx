/** A newsletter that was sent. */
import { data } from 'react-router';
import { ReaderContent } from '#features/content/components/reader-content.tsx';
import { readArchivedNewsletter } from '#features/newsletters/contract.ts';
import { archiveAddresses } from '#features/newsletters/rules.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { DateText } from '#ui/date.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { answerOf } from '#ui/page/answer.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { PageLink } from '#ui/page-link.tsx';
import styles from '../components/archive.module.css';
import { PageMissing } from '../components/page-missing.tsx';
import prose from '../components/prose.module.css';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function loader({ context, params: { newsletterId = '' } }: LoaderArgs<'newsletterId'>) {
  const { locale } = context.get(siteContext);
  const texts = { en, fr }[locale];
  if (!/^[1-9]\d{0,8}$/.test(newsletterId)) throw data(null, { status: 404 });
  const newsletter = await context
    .get(apiContext)(readArchivedNewsletter, {
      params: { newsletterId: Number(newsletterId) },
      query: { language: locale },
    })
    .catch((error: unknown) => {
      throw answerOf(error);
    });
  const { subject, html, posts, sent_at } = newsletter;
  const path = `/app/newsletters/${newsletterId}`;
  const addresses = archiveAddresses([newsletter], `/${newsletterId}`);
  return {
    subject,
    html,
    posts,
    sent_at,
    // In a language in which it was not sent, the language switch leads to the list.
    alternates: { en: '/en/app/newsletters', fr: '/fr/app/newsletters', ...addresses },
    head: {
      name: subject,
      description: posts.map(({ title }) => title).join(' · ') || texts.archive_lead,
      path,
      scripts: ['text'],
      alternates: addresses,
      trail: [
        { name: texts.home_name, path: '/app/home' },
        { name: texts.archive_name, path: '/app/newsletters' },
        { name: subject, path },
      ],
    } satisfies PageHead,
  };
}

function ArchivedNewsletter({ loaderData: { subject, html, posts, sent_at } }: PageProps<typeof loader>) {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app`;
  return (
    <article>
      <header className={page.head}>
        <h1>{subject}</h1>
        <p>
          <DateText instant={sent_at} />
        </p>
      </header>
      {html !== '' && (
        <div className={prose.rich}>
          <ReaderContent html={html} />
        </div>
      )}
      <ul className={styles.list}>
        {posts.map(({ title, description, title_id }) => (
          <li key={title_id}>
            <h2>
              <PageLink to={`${base}/blog/read/${title_id}`}>{title}</PageLink>
            </h2>
            {description !== '' && <p>{description}</p>}
          </li>
        ))}
      </ul>
      <PageLink to={`${base}/newsletters`}>{t('archive_all')}</PageLink>
    </article>
  );
}

export const handle: PublicPage = { Page: ArchivedNewsletter, Failure: PageMissing };
