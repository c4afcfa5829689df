/** Derives from a site's document what readers get: translation entries, links, and texts as safe HTML. */
import { z } from 'zod';
import { paragraphsIn } from '#features/content/source.rules.ts';
import { titleIdOf } from '#features/posts/title-id.rules.ts';
import {
  type CompanyContent,
  type CompanyPicture,
  legalPages,
  menuSections,
  type OwnPage,
  type RichText,
} from '#kernel/company-site.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import {
  isPageFilled,
  type LanguageField,
  languageFields,
  linesOf,
  type PageFields,
  type PictureName,
  type SiteDocument,
  socialLink,
} from './document.rules.ts';

const texts = z.record(z.string(), z.string());
const picture = z.object({
  media_id: z.number().int(),
  key: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
  colour: z.string(),
  alternative: z.object({ en: z.string(), fr: z.string() }),
});
const rich = z.object({ html: z.string(), opening: z.string(), media_ids: z.array(z.number().int()) });
const ofLegal = z.object({ legal: rich.optional(), privacy: rich.optional() });
const ownText = rich.extend({ title: z.string(), slug: z.string() });

/** As stored with each version; a field that an earlier version of the program did not store is empty. */
export const companyContent = z.object({
  name: z.string().default(''),
  accent: z.string().default(''),
  logo: picture.nullable().default(null),
  picture: picture.nullable().default(null),
  card: picture.nullable().default(null),
  menu: z.array(z.enum(menuSections)).default([...menuSections]),
  social: z.array(z.object({ label: z.string(), url: z.string() })).default([]),
  contact: z
    .object({ email: z.string(), phone: z.string(), address: z.string() })
    .default({ email: '', phone: '', address: '' }),
  texts: z.object({ en: texts, fr: texts }).default({ en: {}, fr: {} }),
  legal: z.object({ en: ofLegal, fr: ofLegal }).default({ en: {}, fr: {} }),
  pages: z
    .array(
      z.object({
        page_id: z.number().int(),
        in_menu: z.boolean(),
        old_slugs: z.array(z.string()).default([]),
        texts: z.object({ en: ownText.optional(), fr: ownText.optional() }),
      }),
    )
    .default([]),
}) satisfies z.ZodType<CompanyContent>;

/** What rendering a document needs from its caller. */
export interface RenderingInput {
  /** A text as safe HTML. */
  html(source: string, locale: Locale): RichText;
  pictures: ReadonlyMap<number, CompanyPicture>;
}

export function contentOf(document: SiteDocument, { html, pictures }: RenderingInput): CompanyContent {
  const legalIn = (locale: Locale) =>
    Object.fromEntries(
      legalPages.flatMap((page) => {
        const source = document[`${page}_${locale}`];
        return source === '' ? [] : [[page, html(source, locale)]];
      }),
    );
  const { name, accent } = document;
  const pictureOf = (field: PictureName) => {
    const mediaId = document[field];
    return mediaId === '' ? null : (pictures.get(mediaId) ?? null);
  };
  return {
    name,
    accent,
    logo: pictureOf('logo'),
    picture: pictureOf('picture'),
    card: pictureOf('card'),
    menu: menuSections.filter((section) => document[`menu_${section}`]),
    social: linesOf(document.social).flatMap((address) => socialLink(address) ?? []),
    contact: {
      email: document.contact_email,
      phone: document.contact_phone,
      address: document.contact_address,
    },
    texts: { en: entriesOf(document, 'en'), fr: entriesOf(document, 'fr') },
    legal: { en: legalIn('en'), fr: legalIn('fr') },
    pages: document.pages.map((page): OwnPage => {
      const filled = locales.filter((locale) => isPageFilled(page, locale));
      return {
        page_id: page.page_id,
        in_menu: page.in_menu,
        old_slugs: page.old_slugs,
        texts: Object.fromEntries(
          filled.map((locale) => [
            locale,
            {
              ...html(page[`content_${locale}`], locale),
              title: page[`title_${locale}`],
              slug: slugOf(page, locale),
            },
          ]),
        ),
      };
    }),
  };
}

export function slugOf(page: PageFields, locale: Locale): string {
  return page[`slug_${locale}`] || titleIdOf(page[`title_${locale}`]);
}

/** The paragraphs of a text are entries of their own: `aboutus_description_1` … (specification §2). */
const inEntries: readonly LanguageField[] = ['aboutus_description', 'solution_description'];

/** Returns the translation entries of a language; empty ones are left out. */
function entriesOf(document: SiteDocument, locale: Locale): Record<string, string> {
  const names = Object.keys(languageFields) as LanguageField[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = document[`${name}_${locale}`];
      if (languageFields[name].kind === 'html' || text === '') return [];
      if (!inEntries.includes(name)) return [[name, text]];
      return paragraphsIn(text).map((paragraph, at) => [`${name}_${at + 1}`, paragraph]);
    }),
  );
}

/** Every text with HTML that a document shows, with its language. Equal texts are returned once. */
export function richSources(document: SiteDocument): { source: string; locale: Locale }[] {
  const all = locales.flatMap((locale) => [
    ...legalPages.map((page) => ({ source: document[`${page}_${locale}`], locale })),
    ...document.pages
      .filter((page) => isPageFilled(page, locale))
      .map((page) => ({ source: page[`content_${locale}`], locale })),
  ]);
  return all.filter(({ source }) => source !== '');
}

/** Returns the gallery pictures that a content shows. */
export function mediaIdsOf({ logo, picture: home, card, legal, pages }: CompanyContent): number[] {
  const rich = [
    ...locales.flatMap((locale) => legalPages.map((page) => legal[locale][page])),
    ...pages.flatMap(({ texts: all }) => [all.en, all.fr]),
  ];
  const ids = [
    logo?.media_id,
    home?.media_id,
    card?.media_id,
    ...rich.flatMap((text) => text?.media_ids ?? []),
  ];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

export interface EmphasisedTitle {
  before: string;
  /** Underlined; empty without emphasis. */
  word: string;
  after: string;
}

/** Returns a title with one part between asterisks: `Roofs that are *tight*`. */
export function emphasised(title: string): EmphasisedTitle {
  const [, before, word, after] = /^([^*]*)\*([^*\s](?:[^*]*[^*\s])?)\*([^*]*)$/.exec(title) ?? [];
  if (word === undefined) return { before: title.replaceAll('*', ''), word: '', after: '' };
  return { before: before ?? '', word, after: after ?? '' };
}

export interface ExtraPart {
  name: string;
  text: string;
}

/** Parts between empty lines; the first line of each is its heading. */
export function extraParts(text: string): ExtraPart[] {
  return paragraphsIn(text).map((part) => {
    const [name = '', ...rest] = linesOf(part);
    return { name, text: rest.join(' ') };
  });
}
