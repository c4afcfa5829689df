/**
 * From what the author wrote to what the reader gets: sanitised, headings with anchors, code highlighted,
 * pictures with their size. One function for page, preview and feed.
 */
import hljs from 'highlight.js/lib/common';
import scala from 'highlight.js/lib/languages/scala';
import sanitize from 'sanitize-html';
import { fold } from '#kernel/text.ts';
import { countWords } from '../rules.ts';

hljs.registerLanguage('scala', scala);

export interface RenderedContent {
  /** Safe HTML. */
  html: string;
  /** The text alone, for the search. */
  text: string;
  words: number;
}

const options: sanitize.IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'cite',
      'q',
      'pre',
      'code',
      'kbd',
      'samp',
      'var',
    ],
    ...[
      'table',
      'caption',
      'colgroup',
      'col',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
      'figure',
      'figcaption',
      'img',
      'picture',
    ],
    ...[
      'a',
      'strong',
      'em',
      'b',
      'i',
      'u',
      's',
      'del',
      'ins',
      'mark',
      'small',
      'sub',
      'sup',
      'abbr',
      'time',
      'br',
      'hr',
      'span',
      'div',
    ],
    ...['details', 'summary', 'aside', 'section'],
  ],
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
    // A page has one first heading, its title.
    h1: 'h2',
    // An id of the author's must not stand in for one of the page's, or for a property of `document`.
    '*': (tagName, attributes) => {
      const { id, ...rest } = attributes;
      return { tagName, attribs: id === undefined ? rest : { ...rest, id: anchorOf(id) } };
    },
    a: (tagName, attributes) => {
      const outside = /^https?:/i.test(attributes.href ?? '');
      return { tagName, attribs: outside ? { ...attributes, rel: 'noopener noreferrer' } : attributes };
    },
    img: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, loading: 'lazy', decoding: 'async' },
    }),
  },
};

/** Any content is accepted; what could do harm is left out. */
export function renderContent(raw: string): RenderedContent {
  const safe = sanitize(raw, options);
  const text = plainText(safe);
  return { html: withAnchors(withHighlights(safe)), text, words: countWords(text) };
}

/** The text of safe HTML: blocks apart, entities resolved. */
export function plainText(html: string): string {
  return decodeEntities(
    html
      .replace(/<\/?(?:p|h\d|li|tr|td|th|pre|blockquote|figure|div|br|hr)\b[^>]*>/g, ' ')
      .replace(/<[^>]+>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

function withHighlights(html: string): string {
  return html.replace(
    /<pre([^>]*)><code class="language-([\w+#-]+)">([\s\S]*?)<\/code><\/pre>/g,
    (whole, attributes: string, language: string, code: string) => {
      if (/<\w/.test(code) || hljs.getLanguage(language) === undefined) return whole;
      const { value } = hljs.highlight(decodeEntities(code), { language, ignoreIllegals: true });
      return `<pre${attributes} tabindex="0"><code class="language-${language} hljs">${value}</code></pre>`;
    },
  );
}

/** Gives each heading without one an id made of its words, so that it can be linked to. */
function withAnchors(html: string): string {
  const taken = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  return html.replace(
    /<(h[23])((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g,
    (whole, tag: string, attributes: string, inner: string) => {
      if (/\sid="/.test(attributes)) return whole;
      const base = anchorOf(plainText(inner));
      let id = base;
      for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
      taken.add(id);
      return `<${tag}${attributes} id="${id}">${inner}</${tag}>`;
    },
  );
}

function anchorOf(text: string): string {
  const words = fold(text).match(/[a-z0-9]+/g) ?? [];
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

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The sanitiser leaves few kinds of entities: these and numbers. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
