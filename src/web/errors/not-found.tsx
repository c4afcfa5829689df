/** Any address that is no page. */
import { data, Link, useNavigate } from 'react-router';
import { useCountdown } from '#ui/countdown.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './not-found.module.css';

/** Seconds until the page leads home (specification §9). */
const WAIT = 5;

export function loader() {
  throw data(null, { status: 404 });
}

/** Never shown: the loader always fails. */
export default function NoPage() {
  return null;
}

export function ErrorBoundary() {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const navigate = useNavigate();
  // Without a prefix the home page keeps the choice of language that this page was shown in.
  const home = `/${locale}/app/home`;
  const left = useCountdown(WAIT, () => navigate(home));
  return (
    <>
      <title>{t('not_found')}</title>
      <meta name="robots" content="noindex" />
      <Notice title={t('not_found')} text={t('not_found_text')} level={1}>
        <p className={styles.left} role="status">
          {t('leaving', { count: left })}
        </p>
        <Link to={home}>{t('go_home')}</Link>
      </Notice>
    </>
  );
}
