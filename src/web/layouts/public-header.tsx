/**
 * Shows brand, sections and language. On narrow screens the menu is a `details`, which opens without a
 * script.
 */

import type { ReactNode } from 'react';
import { mediaAddress } from '#features/media/address.rules.ts';
import { type CompanySite, menuOf, menuSections } from '#kernel/company-site.ts';
import type { Locale } from '#kernel/locale.ts';
import { isWordmark } from '#kernel/look.ts';
import { BrandMark, PRODUCT } from '#ui/brand-mark.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './public-header.module.css';

/** A section's path below `/{language}/app/`, or that of an own page. */
export type Section = string;

/** Returns the section of a path, with or without the prefix of its language. */
export function sectionOf(pathname: string, locale: Locale): Section | undefined {
  const prefix = [`/${locale}/app/`, '/app/'].find((start) => pathname.startsWith(start));
  const [first = '', second] = prefix === undefined ? [] : pathname.slice(prefix.length).split('/');
  if (menuSections.some((section) => section === first)) return first;
  return first === 'page' && second !== undefined ? `${first}/${second}` : undefined;
}

interface PublicHeaderProps {
  brand: string;
  company: CompanySite;
  current: Section | undefined;
  language: ReactNode;
}

export function PublicHeader({ brand, company, current, language }: PublicHeaderProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const entries = menuOf(company, locale).map(({ path, section, title }) => (
    <li key={path}>
      <PageLink
        className={styles.section}
        to={`/${locale}/app/${path}`}
        aria-current={path === current ? 'page' : undefined}
      >
        {section === undefined ? title : t(section)}
      </PageLink>
    </li>
  ));
  const extras = (
    <>
      <PageLink className={styles.extra} to={`/${locale}/app/blog/search`}>
        {t('search')}
      </PageLink>
      <SignIn />
      <button
        type="button"
        className={styles.theme}
        data-theme-button
        aria-label={t('theme')}
        title={t('theme')}
      >
        <Icon name="today" />
      </button>
    </>
  );
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <PageLink className={styles.brand} to={`/${locale}/app/home`} aria-label={`${brand}, ${t('home')}`}>
          <Mark brand={brand} logo={company.logo} />
          {(company.logo === null || !isWordmark(company.logo)) && <span>{brand}</span>}
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

/** Shows the company's logo; the product's only for the product's own name. */
function Mark({ brand, logo }: { brand: string; logo: CompanySite['logo'] }) {
  if (logo === null) return brand === PRODUCT ? <BrandMark /> : null;
  const { key, widths, width, height } = logo;
  return (
    <img className={styles.logo} src={mediaAddress(key, widths[0])} width={width} height={height} alt="" />
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
