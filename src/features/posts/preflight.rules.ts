/** Checks before publishing (product.md §4). Errors prevent publication: the call rejects it for the same reasons. */

import { type CheckedFacts, contentIssueCodes, contentIssues } from '#features/content/issue.rules.ts';
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
  ...contentIssueCodes,
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

export interface PreflightFacts extends CheckedFacts {
  title: string;
  /** What search engines show instead of the title; empty for the title. */
  searchTitle: string;
  description: string;
  titleId: string;
  cover: { alternative: string } | undefined;
  /** Kinds of elements that are removed from the author's text. */
  removed: readonly string[];
  categories: number;
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
    ...contentIssues(facts),
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
