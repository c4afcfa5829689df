/** Brand, sections, language; the menu of narrow screens is a `details`, so that it opens without script. */

import { useLocation } from 'react-router';
import { BrandMark } from '#ui/brand-mark.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useSignedIn } from '../signed-in.ts';
import { LanguageSelect } from './language-select.tsx';
import styles from './public-header.module.css';

const sections = ['blog', 'solution', 'aboutus', 'contact'] as const;

export function PublicHeader({ brand }: { brand: string }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { pathname } = useLocation();
  const entries = sections.map((section) => {
    const path = `/${locale}/app/${section}`;
    const here = pathname === path || pathname.startsWith(`${path}/`);
    return (
      <li key={section}>
        <PageLink className={styles.section} to={path} aria-current={here ? 'page' : undefined}>
          {t(section)}
        </PageLink>
      </li>
    );
  });
  const extras = (
    <>
      <PageLink className={styles.extra} to={`/${locale}/app/blog/search`}>
        {t('search')}
      </PageLink>
      <SignIn />
    </>
  );
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <PageLink className={styles.brand} to={`/${locale}/app/home`} aria-label={`${brand}, ${t('home')}`}>
          <BrandMark />
          <span>{brand}</span>
        </PageLink>
        <nav className={styles.wide} aria-label={t('nav')}>
          <ul>{entries}</ul>
        </nav>
        <div className={styles.extras}>{extras}</div>
        <LanguageSelect />
        <details className={styles.narrow} key={pathname}>
          <summary>{t('menu')}</summary>
          <nav aria-label={t('nav')}>
            <ul>{entries}</ul>
            <div className={styles.narrowExtras}>{extras}</div>
          </nav>
        </details>
      </div>
    </header>
  );
}

function SignIn() {
  const t = useTexts({ en, fr });
  const signedIn = useSignedIn();
  return (
    <PageLink className={styles.extra} to={signedIn ? '/app/posts' : '/app/login'}>
      {t(signedIn ? 'office' : 'login')}
    </PageLink>
  );
}
