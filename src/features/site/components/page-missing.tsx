/** Shows a page that does not exist, or not in this language. */
import { isRouteErrorResponse } from 'react-router';
import { DocumentTitle } from '#ui/brand.tsx';
import { RedirectNotice } from '#ui/leaving.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { Failure } from '#ui/page/failure.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function PageMissing({ error }: { error: unknown }) {
  const t = useTexts({ en, fr });
  const home = `/${useLocale()}/app/home`;
  if (!(isRouteErrorResponse(error) && error.status === 404)) return <Failure error={error} />;
  return (
    <>
      <DocumentTitle name={t('page_missing')} />
      <meta name="robots" content="noindex" />
      <Notice title={t('page_missing')} text={t('page_missing_text')} level={1}>
        <p>
          <RedirectNotice to={home} text={(count) => t('page_leaving', { count })} />
        </p>
        <PageLink to={home}>{t('page_home')}</PageLink>
      </Notice>
    </>
  );
}
