/**
 * The page for a missing article, which redirects home after a while like every missing page, or for a failed
 * request.
 */
import { isRouteErrorResponse } from 'react-router';
import { DocumentTitle } from '#ui/brand.tsx';
import { RedirectNotice } from '#ui/leaving.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function ArticleMissing({ error }: { error: unknown }) {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app`;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = t(missing ? 'article_missing' : 'failed');
  return (
    <>
      <DocumentTitle name={title} />
      <meta name="robots" content="noindex" />
      <Notice
        title={title}
        level={1}
        text={
          missing ? (
            <>
              {t('article_missing_text')}{' '}
              <RedirectNotice to={`${base}/home`} text={(count) => t('leaving', { count })} />
            </>
          ) : (
            t('failed_text')
          )
        }
      >
        {missing && <PageLink to={`${base}/home`}>{t('to_home')}</PageLink>}
        <PageLink to={`${base}/blog`}>{t('to_blog')}</PageLink>
        <PageLink to={`${base}/blog/search`}>{t('search')}</PageLink>
      </Notice>
    </>
  );
}
