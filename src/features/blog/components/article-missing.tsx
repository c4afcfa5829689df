/** No such article, which leads home after a while as every missing page does, or it could not be fetched. */
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { useCountdown } from '#ui/countdown.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Seconds until the page leads home (specification §9 «404»). */
const WAIT = 5;

export function ArticleMissing() {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = t(missing ? 'article_missing' : 'failed');
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Notice
        title={title}
        level={1}
        text={
          missing ? (
            <>
              {t('article_missing_text')} <Leaving />
            </>
          ) : (
            t('failed_text')
          )
        }
      >
        <PageLink to={`/${locale}/app/blog`}>{t('to_blog')}</PageLink>
        <PageLink to={`/${locale}/app/blog/search`}>{t('search')}</PageLink>
      </Notice>
    </>
  );
}

function Leaving() {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  const home = `/${useLocale()}/app/home`;
  const left = useCountdown(WAIT, () => navigate(home));
  return <span role="status">{t('leaving', { count: left })}</span>;
}
