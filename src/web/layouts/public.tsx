/** The frame of every public page: header, content, footer. */
import type { ReactNode } from 'react';
import { type LinksFunction, Outlet, useRouteLoaderData } from 'react-router';
import { useTexts } from '#ui/locale.tsx';
import inter from '../../ui/theme/fonts/inter.woff2?url';
import newsreader from '../../ui/theme/fonts/newsreader.woff2?url';
import { Failure } from '../errors/failure.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { loader } from '../root.tsx';
import { usePageLinks } from './page-links.tsx';
import styles from './public.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The two faces above the fold; without being told, the browser finds them only after the styles. */
export const links: LinksFunction = () =>
  [newsreader, inter].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }));

/** Public pages are the same for everybody: the server's page cache keeps what is marked so. */
export function headers() {
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, accept-language, cookie',
  };
}

export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <Failure />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTexts({ en, fr });
  const brand = useRouteLoaderData<typeof loader>('root')?.brand ?? '';
  const { listeners, ahead } = usePageLinks();
  return (
    <div className={styles.page} {...listeners}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <PublicHeader brand={brand} />
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <PublicFooter brand={brand} />
      {ahead}
    </div>
  );
}
