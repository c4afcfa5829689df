/** Shows the page for a missing article, which redirects home after a while like every missing page. */
import { isRouteErrorResponse } from 'react-router';
import { DocumentTitle } from '#ui/brand.tsx';
import { RedirectNotice } from '#ui/leaving.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { Failure } from '#ui/page/failure.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function ArticleMissing({ error }: { error: unknown }) {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app`;
  if (!(isRouteErrorResponse(error) && error.status === 404)) return <Failure error={error} />;
  return (
    <>
      <DocumentTitle name={t('article_missing')} />
      <meta name="robots" content="noindex" />
      <Notice
        title={t('article_missing')}
        level={1}
        text={
          <>
            {t('article_missing_text')}{' '}
            <RedirectNotice to={`${base}/home`} text={(count) => t('leaving', { count })} />
          </>
        }
      >
        <PageLink to={`${base}/home`}>{t('to_home')}</PageLink>
        <PageLink to={`${base}/blog`}>{t('to_blog')}</PageLink>
        <PageLink to={`${base}/blog/search`}>{t('search')}</PageLink>
      </Notice>
    </>
  );
}
