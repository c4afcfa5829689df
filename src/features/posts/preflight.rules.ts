/** Checks before publishing (product.md §4). Errors prevent publication: the call rejects it for the same reasons. */
import type { PostLanguage } from '#kernel/locale.ts';
import { isGenericTitleId } from './rules.ts';

export const issueCodes = [
  'cover-missing',
  'cover-undescribed',
  'title-missing',
  'title-long',
  'address-generic',
  'description-missing',
  'description-short',
  'description-long',
  'content-empty',
  'heading-empty',
  'heading-skips',
  'picture-undescribed',
  'picture-unknown',
  'picture-elsewhere',
  'link-empty',
  'link-nowhere',
  'link-invalid',
  'link-unknown',
  'removed',
  'categories-missing',
  'sibling-missing',
  'sibling-draft',
  'sibling-stale',
] as const;
export type IssueCode = (typeof issueCodes)[number];

export interface PreflightIssue {
  code: IssueCode;
  severity: 'error' | 'warning';
  detail: string;
}

/** Facts about the content as readers would see it. */
export interface ContentFacts {
  words: number;
  headings: readonly { level: number; text: string }[];
  /** `alternative` is undefined if the attribute is missing; an empty one marks a decorative picture. */
  pictures: readonly { src: string; alternative: string | undefined }[];
  links: readonly { href: string; text: string }[];
}

export interface PreflightFacts extends ContentFacts {
  title: string;
  /** What search engines show instead of the title; empty for the title. */
  searchTitle: string;
  description: string;
  titleId: string;
  cover: { alternative: string } | undefined;
  /** Kinds of elements that are removed from the author's text. */
  removed: readonly string[];
  categories: number;
  /** Addresses in the content that belong to this site but do not exist. */
  unknownPictures: ReadonlySet<string>;
  unknownLinks: ReadonlySet<string>;
  siblings: readonly { language: PostLanguage; state: 'missing' | 'draft' | 'published'; stale: boolean }[];
}

/** Lengths in characters up to which search results and cards show the text uncut. */
const TITLE_SHOWN = 70;
const DESCRIPTION_SHOWN = { least: 50, most: 200 };

const warn = (code: IssueCode, detail = ''): PreflightIssue => ({ code, severity: 'warning', detail });

/** Returns the issues, errors first, otherwise in page order. */
export function preflight(facts: PreflightFacts): PreflightIssue[] {
  const issues: PreflightIssue[] = [];
  if (facts.cover === undefined) issues.push({ code: 'cover-missing', severity: 'error', detail: '' });
  if (facts.title === '') issues.push({ code: 'title-missing', severity: 'error', detail: '' });
  if (facts.words === 0 && facts.pictures.length === 0)
    issues.push({ code: 'content-empty', severity: 'error', detail: '' });
  if (facts.cover?.alternative === '') issues.push(warn('cover-undescribed'));
  return [
    ...issues,
    ...lengthIssues(facts),
    ...headingIssues(facts.headings),
    ...pictureIssues(facts),
    ...linkIssues(facts),
    ...facts.removed.map((what) => warn('removed', what)),
    ...(facts.categories === 0 ? [warn('categories-missing')] : []),
    ...siblingIssues(facts),
  ];
}

function lengthIssues({ title, titleId, searchTitle, description }: PreflightFacts): PreflightIssue[] {
  const issues: PreflightIssue[] = [];
  if (title.length > TITLE_SHOWN && searchTitle === '') issues.push(warn('title-long', String(title.length)));
  if (isGenericTitleId(titleId) && !/post/i.test(title)) issues.push(warn('address-generic', titleId));
  if (description === '') issues.push(warn('description-missing'));
  else if (description.length < DESCRIPTION_SHOWN.least)
    issues.push(warn('description-short', String(description.length)));
  else if (description.length > DESCRIPTION_SHOWN.most)
    issues.push(warn('description-long', String(description.length)));
  return issues;
}

/** The title is the page's h1, so a content must start at h2 and may go down only one level at a time. */
function headingIssues(headings: PreflightFacts['headings']): PreflightIssue[] {
  const issues: PreflightIssue[] = [];
  let before = 1;
  for (const { level, text } of headings) {
    if (text.trim() === '') issues.push(warn('heading-empty', String(level)));
    if (level > before + 1) issues.push(warn('heading-skips', text));
    before = level;
  }
  return issues;
}

function pictureIssues({ pictures, unknownPictures }: PreflightFacts): PreflightIssue[] {
  return pictures.flatMap(({ src, alternative }) => {
    const issues: PreflightIssue[] = [];
    if (alternative === undefined) issues.push(warn('picture-undescribed', src));
    if (unknownPictures.has(src)) issues.push(warn('picture-unknown', src));
    else if (/^https?:/i.test(src)) issues.push(warn('picture-elsewhere', src));
    return issues;
  });
}

function linkIssues({ links, unknownLinks }: PreflightFacts): PreflightIssue[] {
  return links.flatMap(({ href, text }) => {
    if (href === '' || href === '#') return [warn('link-nowhere', text)];
    if (!isAddress(href)) return [warn('link-invalid', href)];
    if (unknownLinks.has(href)) return [warn('link-unknown', href)];
    return text.trim() === '' ? [warn('link-empty', href)] : [];
  });
}

/**
 * Whether a link is written correctly. Sends no requests to other sites: reports only what is wrong for every reader, such as
 * typing errors, or an address without `https://`, which browsers would resolve on this site.
 */
export function isAddress(href: string): boolean {
  if (/^[/?#]/.test(href)) return !/\s/.test(href.trim());
  if (/^mailto:/i.test(href)) return /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/i.test(href);
  if (/^(?:tel|sms):/i.test(href)) return /\d/.test(href);
  if (/^(?:xmpp|ircs?):\S/i.test(href)) return true;
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false;
  const { hostname } = new URL(href);
  return /[^.]\.[^.]|^localhost$|^\[/.test(hostname);
}

function siblingIssues({ siblings }: PreflightFacts): PreflightIssue[] {
  return siblings.flatMap(({ language, state, stale }) => {
    if (state === 'missing') return [warn('sibling-missing', language)];
    const issues = state === 'draft' ? [warn('sibling-draft', language)] : [];
    return stale ? [...issues, warn('sibling-stale', language)] : issues;
  });
}

/** Issues that all translations have in common. */
const ofPost: ReadonlySet<IssueCode> = new Set(['cover-missing', 'categories-missing']);

export interface FoundIssue extends PreflightIssue {
  /** The language of the text; undefined for an issue of the whole post. */
  language?: PostLanguage;
}

/** Merges the issues of translations that are published together. */
export function foundTogether(
  translations: readonly { language: PostLanguage; issues: readonly PreflightIssue[] }[],
): FoundIssue[] {
  const together = new Set<string>(translations.map(({ language }) => language));
  return translations.flatMap(({ language, issues }) =>
    issues
      .filter(({ code, detail }) => code !== 'sibling-draft' || !together.has(detail))
      .map((issue) => (ofPost.has(issue.code) ? issue : { ...issue, language })),
  );
}

/** The place where the author can fix an issue. */
export type IssuePlace =
  | { kind: 'cover' | 'categories' }
  | { kind: 'field'; name: 'title' | 'description' }
  /** The first occurrence of this text in the HTML. */
  | { kind: 'content'; text: string }
  | { kind: 'language'; language: PostLanguage };

export function placeOfIssue({ code, detail }: Pick<PreflightIssue, 'code' | 'detail'>): IssuePlace {
  switch (code) {
    case 'cover-missing':
    case 'cover-undescribed':
      return { kind: 'cover' };
    case 'title-missing':
    case 'title-long':
    case 'address-generic':
      return { kind: 'field', name: 'title' };
    case 'description-missing':
    case 'description-short':
    case 'description-long':
      return { kind: 'field', name: 'description' };
    case 'categories-missing':
      return { kind: 'categories' };
    case 'sibling-missing':
    case 'sibling-draft':
    case 'sibling-stale':
      return { kind: 'language', language: detail === 'FR' ? 'FR' : 'EN' };
    case 'heading-empty':
      return { kind: 'content', text: `<h${detail}` };
    case 'removed':
      // The detail is `<script>`, but the tag in the text may have attributes.
      return { kind: 'content', text: detail.replace(/>$/, '') };
    default:
      return { kind: 'content', text: detail };
  }
}
