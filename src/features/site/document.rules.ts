/**
 * Lists the fields of a company's public site: form, calls, history and preview follow from this list. Every
 * text exists per language; one that is empty is left out of the site in that language.
 */
import { z } from 'zod';
import { fieldError as newsletterError } from '#features/newsletters/errors.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { isColour } from '#kernel/colour.ts';
import { type MenuSection, menuSections } from '#kernel/company-site.ts';
import { foldEmail, isEmail } from '#kernel/email.ts';
import { generalError } from '#kernel/error-texts.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { isOneLine } from '#kernel/text.ts';
import { fieldError } from './errors.ts';

interface TextRule {
  /** A line, a text with paragraphs, or a text that may contain HTML. */
  kind: 'line' | 'text' | 'html';
  /** Maximum number of characters. */
  most: number;
}

/** Exists in each language; the stored name has the language at its end. */
export const languageFields = {
  home_title: { kind: 'line', most: 120 },
  home_lead: { kind: 'text', most: 600 },
  home_services: { kind: 'text', most: 3000 },
  home_clients: { kind: 'text', most: 1000 },
  blog_title: { kind: 'line', most: 120 },
  blog_lead: { kind: 'text', most: 600 },
  aboutus_title: { kind: 'line', most: 120 },
  aboutus_description: { kind: 'text', most: 8000 },
  solution_title: { kind: 'line', most: 120 },
  solution_description: { kind: 'text', most: 8000 },
  solution_extra_title: { kind: 'line', most: 120 },
  solution_extra: { kind: 'text', most: 4000 },
  solution_extra_action: { kind: 'line', most: 60 },
  contact_lead: { kind: 'text', most: 600 },
  footer: { kind: 'text', most: 300 },
  legal: { kind: 'html', most: 20_000 },
  privacy: { kind: 'html', most: 25_000 },
} as const satisfies Readonly<Record<string, TextRule>>;

export type LanguageField = keyof typeof languageFields;
export type LanguageKey = `${LanguageField}_${Locale}`;

/**
 * What the law wants a site to say about its publisher and host, in the same words for both languages. They are
 * shown nowhere: legal.rules.ts writes the two legal texts with them.
 */
export const facts = {
  facts_name: 120,
  facts_form: 80,
  facts_capital: 60,
  facts_office: 300,
  facts_registration: 120,
  facts_vat: 40,
  facts_director: 120,
  facts_host: 120,
  facts_host_address: 300,
  facts_host_phone: 40,
  facts_privacy_contact: 300,
  facts_recipients: 600,
  facts_months: 3,
} as const;
export type Fact = keyof typeof facts;
export const factNames = Object.keys(facts) as Fact[];
/** Have several lines. */
export const longFacts: readonly Fact[] = ['facts_office', 'facts_host_address', 'facts_recipients'];

type MenuKey = `menu_${MenuSection}`;

const tooLong = (max: number) => generalError('too_long', { max });
const typed = (most: number) => z.string().trim().max(most, tooLong(most));
const typedLine = (most: number) => typed(most).refine(isOneLine, generalError('one_line'));
// The default comes last, because an update leaves it out, with every rule after it.
const text = (most: number) => typed(most).default('');
const line = (most: number) => typedLine(most).default('');

function textOf({ kind, most }: TextRule) {
  return kind === 'line' ? line(most) : text(most);
}

export const pictureNames = ['logo', 'picture', 'card'] as const;
export type PictureName = (typeof pictureNames)[number];

const languageNames = Object.keys(languageFields) as LanguageField[];
const menuKeys = menuSections.map((section): MenuKey => `menu_${section}`);

/** Chosen in the gallery; empty for none. */
const pictureId = z
  .union([z.literal(''), z.coerce.number().int().positive().max(2_147_483_647)], generalError('choose_one'))
  .default('');

const accent = z
  .string()
  .trim()
  .toLowerCase()
  .max(7, tooLong(7))
  .superRefine((colour, context) => {
    if (colour === '') return;
    if (!isColour(colour)) context.addIssue({ code: 'custom', ...fieldError('site_accent_invalid') });
  })
  .default('');

const SOCIAL_LINKS = 10;

const social = z
  .string()
  .trim()
  .max(2000, tooLong(2000))
  .superRefine((text, context) => {
    const wrong = linesOf(text).find((address) => socialLink(address) === undefined);
    if (wrong !== undefined)
      context.addIssue({ code: 'custom', ...fieldError('site_social_invalid', { address: wrong }) });
    else if (linesOf(text).length > SOCIAL_LINKS)
      context.addIssue({ code: 'custom', ...fieldError('site_social_many', { most: SOCIAL_LINKS }) });
  })
  .default('');

const fact = (name: Fact) =>
  name === 'facts_months'
    ? typed(facts[name])
        .regex(/^(?:[1-9]\d*)?$/, fieldError('site_months_invalid'))
        .default('')
    : longFacts.includes(name)
      ? text(facts[name])
      : line(facts[name]);

export const siteShape = {
  name: line(60),
  accent,
  logo: pictureId,
  picture: pictureId,
  card: pictureId,
  contact_email: z
    .string()
    .trim()
    .max(300, tooLong(300))
    .refine((text) => text === '' || isEmail(foldEmail(text)), newsletterError('newsletter_email_invalid'))
    .default(''),
  contact_phone: line(40),
  contact_address: text(300),
  social,
  ...(Object.fromEntries(factNames.map((name) => [name, fact(name)])) as Record<
    Fact,
    ReturnType<typeof text>
  >),
  ...(Object.fromEntries(menuKeys.map((name) => [name, checkbox.default(true)])) as Record<
    MenuKey,
    z.ZodDefault<typeof checkbox>
  >),
  ...(Object.fromEntries(
    languageNames.flatMap((name) =>
      locales.map((locale) => [`${name}_${locale}`, textOf(languageFields[name])]),
    ),
  ) as Record<LanguageKey, ReturnType<typeof text>>),
};

const siteFields = z.object(siteShape);
export type SiteFields = z.infer<typeof siteFields>;
export type SiteFieldName = keyof SiteFields;

/** Maximum number of own pages of a site. */
export const MOST_PAGES = 30;
const PAGE_TITLE = 120;
const PAGE_TEXT = 40_000;
const SLUG_LENGTH = 80;

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(SLUG_LENGTH, tooLong(SLUG_LENGTH))
  .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, fieldError('site_slug_invalid'))
  .default('');

export const pageShape = {
  in_menu: checkbox.default(true),
  title_en: line(PAGE_TITLE),
  /** If empty, it is derived from the title. */
  slug_en: slug,
  content_en: text(PAGE_TEXT),
  title_fr: line(PAGE_TITLE),
  slug_fr: slug,
  content_fr: text(PAGE_TEXT),
};
const pageFields = z.object(pageShape);
export type PageFields = z.infer<typeof pageFields>;
export type StoredPage = PageFields & {
  page_id: number;
  /** Former slugs, in any language, the latest last. Their addresses redirect to the page. */
  old_slugs: string[];
};

/** Maximum number of former slugs of a page. */
export const MOST_OLD_SLUGS = 20;

export type SiteDocument = SiteFields & { pages: StoredPage[] };

const storedText = z.string().default('');
const storedSwitch = z.boolean().default(true);
const storedPicture = z.union([z.literal(''), z.number().int()]).default('');

/** Returns the types without the rules of input, which may become stricter; a missing field is empty. */
function storedShape(shape: object) {
  return Object.keys(shape).map((name) => [
    name,
    name.startsWith('menu_') || name === 'in_menu'
      ? storedSwitch
      : pictureNames.some((one) => one === name)
        ? storedPicture
        : storedText,
  ]);
}
const storedFields: z.ZodObject<Record<string, z.ZodType>> = z.object(
  Object.fromEntries(storedShape(siteShape)),
);
const storedPage = z.object({
  ...Object.fromEntries(storedShape(pageShape)),
  page_id: z.number().int(),
  old_slugs: z.array(z.string()).default([]),
});

/** The schema of the stored fields in answers. */
export const shownFields = storedFields as unknown as z.ZodType<SiteFields>;
export const shownPage = storedPage as unknown as z.ZodType<StoredPage>;

/** The document as an owner wrote it and as the database stores it. */
export const siteDocument = storedFields.extend({
  pages: z.array(storedPage).default([]),
}) as unknown as z.ZodType<SiteDocument>;

export const emptyDocument: SiteDocument = siteDocument.parse({});

export function siteFieldsOf(document: SiteDocument): SiteFields {
  const { pages: _, ...fields } = document;
  return fields;
}

/** The names of the differences, for the history: fields, and `page` with the title of an own page. */
export function changedParts(before: SiteDocument, after: SiteDocument): string[] {
  const [old, now] = [siteFieldsOf(before), siteFieldsOf(after)];
  const names = (Object.keys(now) as SiteFieldName[]).filter((name) => old[name] !== now[name]);
  const pages = new Set([...before.pages, ...after.pages].map(({ page_id }) => page_id));
  const find = ({ pages: all }: SiteDocument, id: number) => all.find(({ page_id }) => page_id === id);
  const changed = [...pages].flatMap((id) => {
    const [one, other] = [find(before, id), find(after, id)];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    const named = other ?? one;
    return [`page:${named?.title_en || named?.title_fr || ''}`];
  });
  return [...names, ...changed, ...(isReordered(before, after) ? ['pages_order'] : [])];
}

/** Whether the pages that both documents have are in a different order. */
function isReordered(before: SiteDocument, after: SiteDocument): boolean {
  const idsOf = ({ pages }: SiteDocument) => pages.map(({ page_id }) => page_id);
  const [old, now] = [idsOf(before), idsOf(after)];
  const kept = old.filter((id) => now.includes(id));
  return now.filter((id) => old.includes(id)).some((id, place) => kept[place] !== id);
}

/** Whether the own page has something to show in a language. */
export function isPageFilled(page: PageFields, locale: Locale): boolean {
  return page[`title_${locale}`] !== '' && page[`content_${locale}`] !== '';
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** The names of networks that people know by a different name than their host's. */
const networks: Readonly<Record<string, string>> = {
  'linkedin.com': 'LinkedIn',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'youtube.com': 'YouTube',
  'x.com': 'X',
  'bsky.app': 'Bluesky',
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
};

/** Returns a link to a profile; undefined unless it is an https address without credentials. */
export function socialLink(text: string): { label: string; url: string } | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || !hostname.includes('.'))
    return undefined;
  const host = hostname.replace(/^(?:www|m|[a-z]{2})\.(?=[^.]+\.[^.]+$)/, '');
  return { label: networks[host] ?? host, url: href };
}
