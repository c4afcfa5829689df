/**
 * From what the author wrote to what the reader gets: sanitised, headings with anchors, code highlighted,
 * pictures with their size. One function for page, preview and feed.
 */
import { decodeHTMLStrict } from 'entities/decode';
import hljs from 'highlight.js/lib/common';
import scala from 'highlight.js/lib/languages/scala';
import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { mediaAddress } from '#features/media/rules.ts';
import { Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import { countWords } from '../rules.ts';
import { fieldError } from '../words.ts';

hljs.registerLanguage('scala', scala);

export interface RenderedContent {
  /** Safe HTML. */
  html: string;
  /** The text alone, for the search. */
  text: string;
  words: number;
}

/** Characters; what the sanitiser looks for in an address takes it quadratic time. */
const LONGEST_ADDRESS = 8000;
const addressAttributes = ['href', 'src', 'srcset'];

/** What may stand in a text; everything else is left out. */
export const sanitiserOptions: sanitize.IOptions = {
  allowedTags: [
    'h2 h3 h4 p ul ol li dl dt dd blockquote cite q pre code kbd samp var details summary aside section div',
    'table caption colgroup col thead tbody tfoot tr th td figure figcaption img picture br hr',
    'a strong em b i u s del ins mark small sub sup abbr time span',
  ].flatMap((line) => line.split(' ')),
  allowedAttributes: {
    a: ['href', 'title', 'hreflang', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding', 'srcset', 'sizes'],
    code: ['class'],
    abbr: ['title'],
    time: ['datetime'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    ol: ['start', 'reversed'],
    details: ['open'],
    '*': ['id', 'lang', 'dir'],
  },
  allowedClasses: { code: [/^language-[\w+#-]{1,30}$/] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  parser: { lowerCaseTags: true },
  transformTags: {
    // A page has one first heading, its title; and nobody tells a fifth level from a fourth.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    // An id of the author's must not stand in for one of the page's, or for a property of `document`.
    '*': (tagName, attributes) => {
      const { id, ...rest } = attributes;
      for (const name of addressAttributes)
        if ((rest[name]?.length ?? 0) > LONGEST_ADDRESS) delete rest[name];
      return { tagName, attribs: id === undefined ? rest : { ...rest, id: anchorOf(id) } };
    },
    a: (tagName, attributes) => {
      const href = attributes.href ?? '';
      if (/^#./.test(href))
        return { tagName, attribs: { ...attributes, href: `#${anchorOf(href.slice(1))}` } };
      const outside = /^https?:/i.test(href);
      return { tagName, attribs: outside ? { ...attributes, rel: 'noopener noreferrer' } : attributes };
    },
  },
};

/** A picture of the gallery, as a text that shows it needs it. */
export interface KnownPicture {
  key: string;
  width: number;
  height: number;
  /** Pixels, ascending. */
  widths: readonly number[];
  /** In the language of the text; empty when nobody wrote one. */
  alternative: string;
}

const noPictures: ReadonlyMap<string, KnownPicture> = new Map();

/**
 * Any content is accepted that is not built to keep a server busy; what could do harm is left out.
 * @param pictures those of the gallery that the content shows, by their keys (`pictureKeysOf`): they get
 * their size, narrower copies to choose from, and their alternative text where the author gave none.
 * @throws Problem 400 when elements are nested deeper than any text needs.
 */
export function renderContent(raw: string, pictures = noPictures): RenderedContent {
  requireShallow(raw);
  const safe = sanitize(raw, optionsWith(pictures));
  const text = plainText(safe);
  return { html: withAnchors(withHighlights(safe)), text, words: countWords(text) };
}

/** Browsers stop at about 500; a parser takes minutes for the hundred thousands that fit into a content. */
const DEEPEST = 400;

function requireShallow(raw: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      if (++depth <= DEEPEST) return;
      const errors = { content: fieldError('nested_too_deeply') };
      throw new Problem(400, { code: 'NESTED_TOO_DEEPLY', errors });
    },
    onclosetag() {
      depth--;
    },
  });
  parser.end(raw);
}

const pictureAddress = /^(?:https?:\/\/[^/]+)?\/medias\/(\d{1,10}-[0-9a-f]{32}\.\w{3,4})(?:\/\d{1,5})?$/;

/** The keys of the gallery's pictures that a content names, each once. */
export function pictureKeysOf(raw: string): string[] {
  return [
    ...new Set([...raw.matchAll(/\/medias\/(\d{1,10}-[0-9a-f]{32}\.\w{3,4})/g)].map(([, key = '']) => key)),
  ];
}

/** The width in CSS pixels of the column that texts are read in. */
const TEXT_COLUMN = 720;

function optionsWith(pictures: ReadonlyMap<string, KnownPicture>): sanitize.IOptions {
  return {
    ...sanitiserOptions,
    transformTags: {
      ...sanitiserOptions.transformTags,
      img: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, ...ownPicture(attributes, pictures), loading: 'lazy', decoding: 'async' },
      }),
    },
  };
}

/** A picture shown narrower than the column needs no wider copy. */
function sizesOf(shownWidth: number): string {
  return shownWidth > 0 && shownWidth < TEXT_COLUMN
    ? `${shownWidth}px`
    : `(min-width: ${TEXT_COLUMN}px) ${TEXT_COLUMN}px, 100vw`;
}

function ownPicture(
  attributes: sanitize.Attributes,
  pictures: ReadonlyMap<string, KnownPicture>,
): sanitize.Attributes {
  const picture = pictures.get(pictureAddress.exec(attributes.src?.trim() ?? '')?.[1] ?? '');
  if (picture === undefined) return {};
  const address = (width: number) => mediaAddress(picture.key, width);
  const widest = picture.widths.findLast((width) => width <= TEXT_COLUMN * 2) ?? picture.widths[0];
  const sized = attributes.width !== undefined && attributes.height !== undefined;
  return {
    src: widest === undefined ? mediaAddress(picture.key) : address(widest),
    ...(picture.widths.length < 2
      ? {}
      : {
          srcset: picture.widths.map((width) => `${address(width)} ${width}w`).join(', '),
          sizes: sizesOf(Number(attributes.width)),
        }),
    ...(sized ? {} : { width: String(picture.width), height: String(picture.height) }),
    ...(attributes.alt === undefined && picture.alternative !== '' ? { alt: picture.alternative } : {}),
  };
}

/**
 * The text of HTML: blocks apart, entities resolved. A tag ends where another one begins: looking further, for each
 * of many that are never closed, would take quadratic time.
 */
export function plainText(html: string): string {
  return decodeHTMLStrict(
    html
      .replace(/<\/?(?:p|h\d|li|tr|td|th|pre|blockquote|figure|div|br|hr)\b[^<>]*>/g, ' ')
      .replace(/<[^<>]+>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Characters of code that are made colourful. Grammars take quadratic time for what was made to confuse them:
 * six thousand letters without a space keep the Java one busy for two seconds.
 */
const HIGHLIGHTED = { inContent: 30_000, inBlock: 6000, inLine: 400 };

function isReadable(code: string): boolean {
  return (
    code.length <= HIGHLIGHTED.inBlock && code.split('\n').every((line) => line.length <= HIGHLIGHTED.inLine)
  );
}

/** Code without elements in it: where one begins, there is nothing to look for any further. */
function withHighlights(html: string): string {
  let left = HIGHLIGHTED.inContent;
  return html.replace(
    /<pre([^<>]*)><code class="language-([\w+#-]+)">([^<]*)<\/code><\/pre>/g,
    (whole, attributes: string, language: string, code: string) => {
      if (hljs.getLanguage(language) === undefined) return whole;
      if (code.length > left || !isReadable(code)) return whole;
      left -= code.length;
      const { value } = hljs.highlight(decodeHTMLStrict(code), { language, ignoreIllegals: true });
      return `<pre${attributes} tabindex="0"><code class="language-${language} hljs">${value}</code></pre>`;
    },
  );
}

/** Gives each heading without one an id made of its words, so that it can be linked to. */
function withAnchors(html: string): string {
  const taken = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  /** The last number of each, so that ten thousand headings alike are not counted through anew each time. */
  const last = new Map<string, number>();
  return html.replace(
    /<(h[23])((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g,
    (whole, tag: string, attributes: string, inner: string) => {
      if (/\sid="/.test(attributes)) return whole;
      const base = anchorOf(plainText(inner));
      let n = last.get(base) ?? 1;
      while (taken.has(numbered(base, n))) n++;
      last.set(base, n);
      const id = numbered(base, n);
      taken.add(id);
      return `<${tag}${attributes} id="${id}">${inner}</${tag}>`;
    },
  );
}

function numbered(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}

/** The same for an author's id and for links to it; what has our mark already keeps it. */
function anchorOf(text: string): string {
  const words = fold(text.replace(/^s-/, '')).match(/[a-z0-9]+/g) ?? [];
  return `s-${words.join('-').slice(0, 60) || 'part'}`;
}

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** The contents of rendered HTML. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h([23])[^>]*\sid="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g)].map(
    ([, level, id = '', inner = '']) => ({
      id,
      text: plainText(inner),
      level: level === '3' ? 3 : 2,
    }),
  );
}

/** Characters after which an opening is long enough to say what a text is about. */
const OPENING = 60;

/** What safe HTML begins with, for a text without a description: its first paragraphs, and no bare addresses. */
export function openingOf(html: string): string {
  let opening = '';
  for (const [, inner = ''] of html.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)) {
    const said = plainText(inner)
      .replace(/https?:\/\/\S+/g, '')
      .trim();
    opening = `${opening} ${said}`.trim();
    if (opening.length >= OPENING) break;
  }
  return opening || plainText(html);
}
