/** What the author is told about a text: what was left out of it, and what a check before publication looks at. */
import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { escapeHtml } from '#kernel/text.ts';
import type { ContentFacts } from '../preflight.rules.ts';
import { sanitiserOptions } from './content.service.ts';

/** A tag, or many that are alike to the sanitiser. */
interface Kind {
  name: string;
  attributes: [string, string][];
  times: number;
}

/** What the sanitiser leaves out of a content, each kind as `<script>`, `onclick` or `href=javascript:`, counted. */
export function removedFrom(raw: string): { what: string; times: number }[] {
  const found = new Map<string, number>();
  const kinds = kindsOf(raw);
  const removed = removedAttributes(kinds);
  for (const kind of kinds) {
    const whats = isLeftOut(kind.name) ? [`<${kind.name}>`] : (removed.get(kind) ?? []);
    for (const what of whats) found.set(what, (found.get(what) ?? 0) + kind.times);
  }
  return [...found].map(([what, times]) => ({ what, times })).sort((a, b) => b.times - a.times);
}

const allowed = new Set(sanitiserOptions.allowedTags as string[]);

function isLeftOut(name: string): boolean {
  return !allowed.has(name) && !levelled.has(name) && !silentTags.has(name);
}

/** The tags of a content in the order of their first appearance, without what is of no interest in them. */
function kindsOf(raw: string): Kind[] {
  const kinds = new Map<string, Kind>();
  const parser = new Parser(
    {
      onopentag(name, given) {
        const isAsked = !isLeftOut(name) && !levelled.has(name);
        const attributes = isAsked ? Object.entries(given).filter(([attribute]) => !isLooks(attribute)) : [];
        const alike = JSON.stringify([name, ...attributes.map(([key, value]) => [key, shapeOf(key, value)])]);
        const kind = kinds.get(alike);
        if (kind === undefined) kinds.set(alike, { name, attributes, times: 1 });
        else kind.times++;
      },
    },
    { lowerCaseTags: true },
  );
  parser.end(raw);
  return [...kinds.values()];
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

function isLooks(attribute: string): boolean {
  return looks.has(attribute) || attribute.startsWith('data-');
}

/** Addresses of which nothing but their beginning matters. */
const plainAddress = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)(?=[\w#/?%&=.,@+~-]*$)/;

function shapeOf(attribute: string, value: string): string {
  if (!['href', 'src', 'srcset'].includes(attribute)) return schemeOf(value) ?? '';
  return plainAddress.exec(value)?.[0] ?? value;
}

function schemeOf(value: string): string | undefined {
  return /^\s*([a-z][a-z0-9+.-]*:)/i.exec(value)?.[1]?.toLowerCase();
}

/**
 * The sanitiser itself is asked, so that the two cannot differ: once about all kinds, one tag after the other, as
 * beginning takes it longer than a tag does.
 */
function removedAttributes(kinds: readonly Kind[]): Map<Kind, string[]> {
  const asked = kinds.filter(({ name, attributes }) => allowed.has(name) && attributes.length > 0);
  const left: Record<string, string>[] = [];
  const reader = new Parser({ onopentag: (_, kept) => left.push(kept) });
  reader.end(sanitize(asked.map(tagOf).join(''), sanitiserOptions));
  const keptOf = new Map(asked.map((kind, place) => [kind, new Set(Object.keys(left[place] ?? {}))]));
  return new Map(
    kinds.map((kind) => [
      kind,
      kind.attributes
        .filter(([attribute]) => !keptOf.get(kind)?.has(attribute))
        .filter(([attribute]) => !(kind.name === 'a' && attribute === 'target'))
        .map(([attribute, value]) => {
          const scheme = schemeOf(value);
          return scheme === undefined || attribute.startsWith('on') ? attribute : `${attribute}=${scheme}`;
        }),
    ]),
  );
}

const empty = new Set(['br', 'col', 'hr', 'img']);

function tagOf({ name, attributes }: Kind): string {
  const given = attributes.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('');
  return empty.has(name) ? `<${name}${given}>` : `<${name}${given}></${name}>`;
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
