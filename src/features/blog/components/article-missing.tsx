/** No such article, or it could not be fetched. */

import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

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
      <Notice title={title} text={t(missing ? 'article_missing_text' : 'failed_text')} level={1}>
        <PageLink to={`/${locale}/app/blog`}>{t('to_blog')}</PageLink>
        <PageLink to={`/${locale}/app/blog/search`}>{t('search')}</PageLink>
      </Notice>
    </>
  );
}
