/** Brand, sections, language; on narrow screens the menu is a `details`, which opens without a script. */

import type { ReactNode } from 'react';
import type { Locale } from '#kernel/locale.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './public-header.module.css';

const sections = ['blog', 'solution', 'aboutus', 'contact'] as const;
export type Section = (typeof sections)[number];

/** The section of a path, with or without the prefix of its language. */
export function sectionOf(pathname: string, locale: Locale): Section | undefined {
  return sections.find((section) =>
    [`/${locale}/app/${section}`, `/app/${section}`].some(
      (own) => pathname === own || pathname.startsWith(`${own}/`),
    ),
  );
}

interface PublicHeaderProps {
  brand: string;
  current: Section | undefined;
  language: ReactNode;
}

export function PublicHeader({ brand, current, language }: PublicHeaderProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const entries = sections.map((section) => (
    <li key={section}>
      <PageLink
        className={styles.section}
        to={`/${locale}/app/${section}`}
        aria-current={section === current ? 'page' : undefined}
      >
        {t(section)}
      </PageLink>
    </li>
  ));
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
        {language}
        <details className={styles.narrow}>
          <summary>{t('menu')}</summary>
          <nav aria-label={t('nav')}>
            <ul>{entries}</ul>
            <div className={styles.extras}>{extras}</div>
          </nav>
        </details>
      </div>
    </header>
  );
}

/** Both links are rendered; a script that knows the session shows one (enhance/session.ts). */
function SignIn() {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app`;
  return (
    <>
      <a className={styles.extra} href={`${base}/login`} data-session="out">
        {t('login')}
      </a>
      <a className={styles.extra} href={`${base}/home`} data-session="in" hidden>
        {t('office')}
      </a>
    </>
  );
}
