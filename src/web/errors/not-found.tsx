/** Answers paths that are not a page, and redirects the former addresses of imported posts. */
import { data } from 'react-router';
import { redirectFormerAddress } from '#features/blog/components/former-address.ts';
import { DocumentTitle } from '#ui/brand.tsx';
import { RedirectNotice } from '#ui/leaving.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import type { LoaderArgs, PublicPage } from '#ui/page/public-page.ts';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function loader(args: LoaderArgs) {
  throw (await redirectFormerAddress(args)) ?? data(null, { status: 404 });
}

function Failure() {
  const t = useTexts({ en, fr });
  // The prefix keeps the language of this page; without it the home page would use the visitor's stored choice.
  const home = `/${useLocale()}/app/home`;
  return (
    <>
      <DocumentTitle name={t('not_found')} />
      <meta name="robots" content="noindex" />
      <Notice title={t('not_found')} text={t('not_found_text')} level={1}>
        <p>
          <RedirectNotice to={home} text={(count) => t('leaving', { count })} />
        </p>
        <PageLink to={home}>{t('go_home')}</PageLink>
      </Notice>
    </>
  );
}

export const handle: PublicPage = { Failure };
