/**
 * Describes the company whose public site is shown: what its owner wrote on the page *Site*, ready to be
 * rendered.
 */
import { type Locale, locales } from './locale.ts';

export interface CompanyPicture {
  media_id: number;
  key: string;
  width: number;
  height: number;
  /** The widths of its narrower copies, ascending. */
  widths: readonly number[];
  colour: string;
  alternative: Readonly<Record<Locale, string>>;
}

export interface RichText {
  /** Safe HTML. */
  html: string;
  /** Its first sentences, for search engines. */
  opening: string;
  /** The gallery pictures that it shows. */
  media_ids: readonly number[];
}

export interface OwnPageText extends RichText {
  title: string;
  slug: string;
}

export interface OwnPage {
  page_id: number;
  in_menu: boolean;
  /** Their addresses redirect to the page. */
  old_slugs: readonly string[];
  /** Languages in which it has no title or no text are missing. */
  texts: Readonly<Partial<Record<Locale, OwnPageText>>>;
}

export const menuSections = ['blog', 'solution', 'aboutus', 'contact'] as const;
export type MenuSection = (typeof menuSections)[number];

/** Pages that French law requires. */
export const legalPages = ['legal', 'privacy'] as const;
export type LegalPage = (typeof legalPages)[number];

export interface CompanyContent {
  /** The company's name; if it is empty, the workspace's name is shown. */
  name: string;
  /** `#rrggbb`, or empty for the product's colour. */
  accent: string;
  logo: CompanyPicture | null;
  /** The picture on the home page. */
  picture: CompanyPicture | null;
  /** The picture in previews of links. */
  card: CompanyPicture | null;
  menu: readonly MenuSection[];
  social: readonly { label: string; url: string }[];
  contact: { email: string; phone: string; address: string };
  /** Translation entries by key, only those that are not empty. */
  texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  legal: Readonly<Record<Locale, Readonly<Partial<Record<LegalPage, RichText>>>>>;
  pages: readonly OwnPage[];
}

export interface CompanySite extends CompanyContent {
  /** Identifies the company and the version of its content; empty for unsaved content. */
  id: string;
}

export const emptyContent: CompanyContent = {
  name: '',
  accent: '',
  logo: null,
  picture: null,
  card: null,
  menu: menuSections,
  social: [],
  contact: { email: '', phone: '', address: '' },
  texts: { en: {}, fr: {} },
  legal: { en: {}, fr: {} },
  pages: [],
};

/**
 * Pages that need paragraphs, with the part of a text key that proves them. Without paragraphs in a language,
 * the page shows a neutral text and is missing from menu, sitemap and search engines.
 */
const filledBy: Partial<Record<string, string>> = {
  aboutus: 'aboutus_description',
  solution: 'solution_description',
};

/** Whether a page at a path below `/{language}/app/` has content in that language. */
export function isFilled(company: CompanyContent, locale: Locale, path: string): boolean {
  const legal = legalPages.find((page) => page === path);
  if (legal !== undefined) return company.legal[locale][legal] !== undefined;
  const part = filledBy[path];
  return part === undefined || Object.keys(company.texts[locale]).some((key) => key.includes(part));
}

/** The addresses of a page in the languages in which it is filled. */
export function filledAddresses(company: CompanyContent, path: string): Partial<Record<Locale, string>> {
  const filled = locales.filter((locale) => isFilled(company, locale, path));
  return Object.fromEntries(filled.map((locale) => [locale, `/${locale}/app/${path}`]));
}

export function addressesOfOwnPage({ texts }: OwnPage): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const text = texts[locale];
      return text === undefined ? [] : [[locale, `/${locale}/app/page/${text.slug}`]];
    }),
  );
}

export interface MenuEntry {
  /** Below `/{language}/app/`. */
  path: string;
  /** Undefined for the sections, which have names in every language. */
  title?: string;
  section?: MenuSection;
}

/** Returns the main menu in a language. */
export function menuOf(company: CompanyContent, locale: Locale): MenuEntry[] {
  const own = company.pages.flatMap(({ in_menu, texts }): MenuEntry[] => {
    const text = texts[locale];
    return in_menu && text !== undefined ? [{ path: `page/${text.slug}`, title: text.title }] : [];
  });
  const sections = menuSections.filter(
    (section) => company.menu.includes(section) && isFilled(company, locale, section),
  );
  const entries = sections.map((section): MenuEntry => ({ path: section, section }));
  // The contact page is the last one, as visitors expect.
  const contact = entries.filter(({ section }) => section === 'contact');
  return [...entries.filter(({ section }) => section !== 'contact'), ...own, ...contact];
}
