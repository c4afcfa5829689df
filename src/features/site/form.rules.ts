/**
 * Decides how the form shows the fields: in sections in the order of the site, each with an address of its own, a
 * state, and the public page that shows it.
 */
import { type Locale, locales } from '#kernel/locale.ts';
import { type Fact, factNames, type LanguageField, type SiteFieldName } from './document.rules.ts';

/** The pages that the preview can show, below `/{language}/app/`. */
export const previewPaths = ['home', 'blog', 'aboutus', 'solution', 'contact', 'legal', 'privacy'] as const;
export type PreviewPath = (typeof previewPaths)[number];

export const sections = ['look', ...previewPaths, 'menu', 'pages'] as const;
export type Section = (typeof sections)[number];

/** @param part the query parameter of that name. */
export function sectionAt(part: string | null): Section {
  return sections.find((section) => section === part) ?? 'look';
}

export const textsOf: Readonly<Record<PreviewPath, readonly LanguageField[]>> = {
  home: ['home_title', 'home_lead', 'home_services', 'home_clients'],
  blog: ['blog_title', 'blog_lead'],
  aboutus: ['aboutus_title', 'aboutus_description'],
  solution: [
    'solution_title',
    'solution_description',
    'solution_extra_title',
    'solution_extra',
    'solution_extra_action',
  ],
  contact: ['contact_lead', 'footer'],
  legal: ['legal'],
  privacy: ['privacy'],
};

const privacyFacts: readonly Fact[] = ['facts_privacy_contact', 'facts_recipients', 'facts_months'];
/** The facts that the form of a legal text asks for; the privacy policy also uses the publisher's. */
export const factsOf: Readonly<Record<'legal' | 'privacy', readonly Fact[]>> = {
  legal: factNames.filter((name) => !privacyFacts.includes(name)),
  privacy: privacyFacts,
};

/** The fields of a section that exist once for both languages. */
const shared: Readonly<Record<Section, readonly SiteFieldName[]>> = {
  look: ['name', 'logo', 'accent', 'card'],
  home: ['picture'],
  blog: [],
  aboutus: [],
  solution: [],
  contact: ['contact_address', 'contact_phone', 'contact_email', 'social'],
  ...factsOf,
  menu: ['menu_blog', 'menu_solution', 'menu_aboutus', 'menu_contact'],
  pages: [],
};

const inLanguage = (section: Section, locale: Locale): SiteFieldName[] =>
  section in textsOf ? textsOf[section as PreviewPath].map((name): SiteFieldName => `${name}_${locale}`) : [];

export function fieldsOf(section: Section): readonly SiteFieldName[] {
  return [...shared[section], ...locales.flatMap((locale) => inLanguage(section, locale))];
}

/** Values of the form or of the saved site. */
type Values = Readonly<Partial<Record<SiteFieldName, unknown>>>;

const typed = (value: unknown) => (typeof value === 'string' ? value.trim() : String(value ?? ''));
const hasText = (values: Values) => (name: SiteFieldName) => typed(values[name]) !== '';

export interface SectionState {
  /** `filled`: visitors do not see it yet. */
  kind: 'empty' | 'filled' | 'published';
  /** The languages with a text. */
  languages: readonly Locale[];
}

/**
 * Returns what a section contains and whether visitors see it.
 * @param pages the number of own pages.
 */
export function stateOf(section: Section, values: Values, saved: Values, pages: number): SectionState {
  const languages = locales.filter((locale) => inLanguage(section, locale).some(hasText(values)));
  if (section === 'pages') return { kind: pages > 0 ? 'published' : 'empty', languages };
  const fields = fieldsOf(section);
  const isChanged = fields.some((name) => typed(values[name]) !== typed(saved[name]));
  // A site always has a name: without one of its own, the workspace's.
  const isEmpty = section !== 'look' && !fields.some(hasText(values));
  if (isEmpty) return { kind: isChanged ? 'filled' : 'empty', languages };
  // Facts alone are shown nowhere.
  const isHidden = (section === 'legal' || section === 'privacy') && languages.length === 0;
  return { kind: isChanged || isHidden ? 'filled' : 'published', languages };
}

/** Returns the page to preview in a section. */
export function previewOf(section: Section): PreviewPath | undefined {
  return previewPaths.find((path) => path === section);
}

/**
 * Whether a page has nothing to show in a language: `missing` is answered «Page not found», `neutral` has only a
 * sentence of ours and is left out of the menu.
 */
export function emptinessOf(
  path: PreviewPath,
  values: Values,
  locale: Locale,
): 'missing' | 'neutral' | undefined {
  if (path === 'legal' || path === 'privacy')
    return hasText(values)(`${path}_${locale}`) ? undefined : 'missing';
  if (path !== 'aboutus' && path !== 'solution') return undefined;
  return hasText(values)(`${path}_description_${locale}`) ? undefined : 'neutral';
}
