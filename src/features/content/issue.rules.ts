/** Checks a text as readers would see it: its headings, pictures and links. */

export const contentIssueCodes = [
  'heading-empty',
  'heading-skips',
  'picture-undescribed',
  'picture-unknown',
  'picture-elsewhere',
  'link-empty',
  'link-nowhere',
  'link-invalid',
  'link-unknown',
] as const;

export interface ContentIssue {
  code: (typeof contentIssueCodes)[number];
  severity: 'warning';
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

export interface CheckedFacts extends ContentFacts {
  /** Addresses in the content that belong to this site but do not exist. */
  unknownPictures: ReadonlySet<string>;
  unknownLinks: ReadonlySet<string>;
}

const warn = (code: ContentIssue['code'], detail: string): ContentIssue => ({
  code,
  severity: 'warning',
  detail,
});

/** Returns the issues: those of headings first, then of pictures, then of links. */
export function contentIssues(facts: CheckedFacts): ContentIssue[] {
  return [...headingIssues(facts.headings), ...pictureIssues(facts), ...linkIssues(facts)];
}

/** The title is the page's h1, so a content must start at h2 and may go down only one level at a time. */
function headingIssues(headings: CheckedFacts['headings']): ContentIssue[] {
  const issues: ContentIssue[] = [];
  let before = 1;
  for (const { level, text } of headings) {
    if (text.trim() === '') issues.push(warn('heading-empty', String(level)));
    if (level > before + 1) issues.push(warn('heading-skips', text));
    before = level;
  }
  return issues;
}

function pictureIssues({ pictures, unknownPictures }: CheckedFacts): ContentIssue[] {
  return pictures.flatMap(({ src, alternative }) => {
    const issues: ContentIssue[] = [];
    if (alternative === undefined) issues.push(warn('picture-undescribed', src));
    if (unknownPictures.has(src)) issues.push(warn('picture-unknown', src));
    else if (/^https?:/i.test(src)) issues.push(warn('picture-elsewhere', src));
    return issues;
  });
}

function linkIssues({ links, unknownLinks }: CheckedFacts): ContentIssue[] {
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
