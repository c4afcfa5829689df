/**
 * The layout of every public page: header, content, footer. Rendered by the server (documents/documents.tsx)
 * and not hydrated; enhance/ adds what needs a script.
 */
import type { ReactNode } from 'react';
import type { LinksFunction } from 'react-router';
import type { CompanySite } from '#kernel/company-site.ts';
import { useTexts } from '#ui/locale.tsx';
import inter from '../../ui/theme/fonts/inter.woff2?url';
import newsreader from '../../ui/theme/fonts/newsreader.woff2?url';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import '../theme.css';
import type { Route } from './+types/public';
import { LanguageSelect } from './language-select.tsx';
import styles from './public.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader, type Section } from './public-header.tsx';
import skip from './skip.module.css';

/** Preloads the two fonts above the fold, which the browser would otherwise find only after the styles. */
export const links: LinksFunction = () =>
  [newsreader, inter].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }));

/** Marks the pages for the server's page cache; they are the same for everybody. */
export function headers() {
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, accept-language, cookie',
  };
}

/** Leaves the back office for a public page, which is a separate document; so this loader never returns. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}

interface FrameProps {
  brand: string;
  company: CompanySite;
  /** The year of the copyright notice. */
  year: string;
  section: Section | undefined;
  /** The form that changes the language. */
  language: ReactNode;
  children: ReactNode;
}

export function Frame({ brand, company, year, section, language, children }: FrameProps) {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.page}>
      <a className={skip.skip} href="#content" data-screen>
        {t('skip')}
      </a>
      <PublicHeader brand={brand} company={company} current={section} language={language} />
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <PublicFooter brand={brand} company={company} year={year} />
    </div>
  );
}

/** Adds the style sheets of the layout and its form to this route in the build. */
export const handle = { Frame, LanguageSelect };
