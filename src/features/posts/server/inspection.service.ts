/** What the author is told about a text: what was left out of it, and what a check before publication looks at. */
import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { escapeHtml } from '#kernel/text.ts';
import type { ContentFacts } from '../preflight.rules.ts';
import { sanitiserOptions } from './content.service.ts';

/** What the sanitiser leaves out of a content, each kind as `<script>`, `onclick` or `href=javascript:`, counted. */
export function removedFrom(raw: string): { what: string; times: number }[] {
  const found = new Map<string, number>();
  const note = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);
  const allowed = new Set(sanitiserOptions.allowedTags as string[]);
  const removedAttributes = attributeInspector();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!allowed.has(name) && !levelled.has(name) && !silentTags.has(name)) note(`<${name}>`);
        else for (const what of removedAttributes(name, attributes)) note(what);
      },
    },
    { lowerCaseTags: true },
  );
  parser.end(raw);
  return [...found].map(([what, times]) => ({ what, times })).sort((a, b) => b.times - a.times);
}

/** Headings that become others. */
const levelled = new Set(['h1', 'h5', 'h6']);
/** The frame of a whole page goes without a word: its content stays. */
const silentTags = new Set([
  'html',
  'head',
  'body',
  'meta',
  'title',
  'font',
  'center',
  'main',
  'article',
  'header',
  'footer',
]);
/** Looks only, which the page decides: not worth telling, except scripts in disguise. */
const looks = new Set([
  'style',
  'class',
  'align',
  'valign',
  'border',
  'bgcolor',
  'cellpadding',
  'cellspacing',
  'color',
  'face',
  'size',
]);

/** Addresses of which nothing but their beginning matters. */
const plainAddress = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)(?=[\w#/?%&=.,@+~-]*$)/;

/** The sanitiser itself is asked, so that the two cannot differ: once about all tags that are alike to it. */
function attributeInspector(): (name: string, attributes: Record<string, string>) => string[] {
  const known = new Map<string, string[]>();
  return (name, attributes) => {
    const names = Object.keys(attributes).filter(
      (attribute) => !looks.has(attribute) && !attribute.startsWith('data-'),
    );
    if (names.length === 0 || levelled.has(name)) return [];
    const alike = JSON.stringify([
      name,
      ...names,
      ...names.map((one) => shapeOf(one, attributes[one] ?? '')),
    ]);
    const before = known.get(alike);
    if (before !== undefined) return before;
    const removed = askedAbout(name, names, attributes);
    known.set(alike, removed);
    return removed;
  };
}

function shapeOf(attribute: string, value: string): string {
  if (!['href', 'src', 'srcset'].includes(attribute)) return schemeOf(value) ?? '';
  return plainAddress.exec(value)?.[0] ?? value;
}

function schemeOf(value: string): string | undefined {
  return /^\s*([a-z][a-z0-9+.-]*:)/i.exec(value)?.[1]?.toLowerCase();
}

function askedAbout(name: string, names: readonly string[], attributes: Record<string, string>): string[] {
  const given = names
    .map((attribute) => ` ${attribute}="${escapeHtml(attributes[attribute] ?? '')}"`)
    .join('');
  const left = new Set<string>();
  const reader = new Parser({
    onopentag(_, kept) {
      for (const attribute of Object.keys(kept)) left.add(attribute);
    },
  });
  reader.end(sanitize(`<${name}${given}>`, sanitiserOptions));
  return names
    .filter((attribute) => !left.has(attribute) && !(name === 'a' && attribute === 'target'))
    .map((attribute) => {
      const scheme = schemeOf(attributes[attribute] ?? '');
      return scheme === undefined || attribute.startsWith('on') ? attribute : `${attribute}=${scheme}`;
    });
}

/** What a check before publication looks at, read from rendered HTML. */
export function factsOf(html: string): Omit<ContentFacts, 'words'> {
  const headings: { level: number; text: string }[] = [];
  const pictures: { src: string; alternative: string | undefined }[] = [];
  const links: { href: string; text: string }[] = [];
  let heading: (typeof headings)[number] | undefined;
  let link: (typeof links)[number] | undefined;
  const parser = new Parser({
    onopentag(name, { src = '', alt, href = '' }) {
      if (/^h[2-4]$/.test(name)) heading = { level: Number(name[1]), text: '' };
      if (name === 'a') link = { href, text: '' };
      if (name === 'img') {
        pictures.push({ src, alternative: alt });
        // A picture inside a link or heading speaks for it.
        if (link !== undefined) link.text += alt ?? '';
        if (heading !== undefined) heading.text += alt ?? '';
      }
    },
    ontext(text) {
      if (heading !== undefined) heading.text += text;
      if (link !== undefined) link.text += text;
    },
    onclosetag(name) {
      if (name === 'a' && link !== undefined) links.push(link);
      if (name === 'a') link = undefined;
      if (/^h[2-4]$/.test(name) && heading !== undefined) headings.push(heading);
      if (/^h[2-4]$/.test(name)) heading = undefined;
    },
  });
  parser.end(html);
  return { headings, pictures, links };
}
