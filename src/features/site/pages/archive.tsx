/** The newsletters that were sent, in the page's language. */

import { listNewsletterArchive } from '#features/newsletters/contract.ts';
import { archiveAddresses } from '#features/newsletters/rules.ts';
import button from '#ui/button.module.css';
import { apiContext, siteContext } from '#ui/context.ts';
import { DateText } from '#ui/date.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { answerOf } from '#ui/page/answer.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { PageLink } from '#ui/page-link.tsx';
import styles from '../components/archive.module.css';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function loader({ context }: LoaderArgs) {
  const { locale } = context.get(siteContext);
  const texts = { en, fr }[locale];
  const { newsletters } = await context
    .get(apiContext)(listNewsletterArchive)
    .catch((error: unknown) => {
      throw answerOf(error);
    });
  const addresses = archiveAddresses(newsletters);
  return {
    newsletters: newsletters
      .map(({ newsletter_id, sent_at, ...one }) => ({
        newsletter_id,
        sent_at,
        subject: one[`subject_${locale}`],
      }))
      .filter(({ subject }) => subject !== ''),
    head: {
      name: texts.archive_name,
      description: texts.archive_lead,
      path: '/app/newsletters',
      alternates: addresses,
      unlisted: addresses[locale] === undefined,
      trail: [
        { name: texts.home_name, path: '/app/home' },
        { name: texts.archive_name, path: '/app/newsletters' },
      ],
    } satisfies PageHead,
  };
}

function Archive({ loaderData: { newsletters } }: PageProps<typeof loader>) {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app`;
  if (newsletters.length === 0)
    return (
      <Notice title={t('archive_none')} text={t('archive_none_text')} level={1}>
        <PageLink to={`${base}/contact#newsletter`}>{t('archive_subscribe')}</PageLink>
      </Notice>
    );
  return (
    <>
      <header className={page.head}>
        <h1>{t('archive_name')}</h1>
        <p>{t('archive_lead')}</p>
      </header>
      <ul className={styles.list}>
        {newsletters.map(({ newsletter_id, subject, sent_at }) => (
          <li key={newsletter_id}>
            <PageLink to={`${base}/newsletters/${newsletter_id}`}>{subject}</PageLink>
            <DateText instant={sent_at} />
          </li>
        ))}
      </ul>
      <PageLink className={button.quiet} to={`${base}/contact#newsletter`}>
        {t('archive_subscribe')}
      </PageLink>
    </>
  );
}

export const handle: PublicPage = { Page: Archive };
