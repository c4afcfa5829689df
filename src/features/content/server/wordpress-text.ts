/**
 * Converts WordPress texts (blocks or classic editor) to plain HTML. Shortcodes and paragraphs separated by blank lines are not
 * HTML, so they are parsed as text in linear time. HTML is parsed as a tree (imported.ts).
 */
import { escapeHtml } from '#kernel/text.ts';
import { attributesOf, replaceParts } from '../markup.rules.ts';

/** Block elements, which must not be inside a paragraph. */
const blocks =
  'address article aside blockquote details div dl dt dd fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
    .split(' ')
    .join('|');

/**
 * Converts blank lines to paragraphs and single line ends to breaks, like WordPress does for its classic editor. Preformatted text
 * is unchanged.
 */
export function paragraphs(text: string): string {
  const kept: string[] = [];
  const open = replaceParts(
    text.replace(/\r\n?/g, '\n'),
    /<(pre|script|style|textarea)\b/gi,
    ([, name]) => `</${name}>`,
    ([begin, name], inner) => `\n\n\u0001${kept.push(`${begin}${inner}</${name}>`) - 1}\u0001\n\n`,
  ).replace(new RegExp(`</?(?:${blocks})\\b[^<>]*>`, 'gi'), '\n\n$&\n\n');
  const made = open
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      new RegExp(`^</?(?:${blocks})\\b|^\u0001`, 'i').test(part)
        ? part
        : `<p>${part.replace(/\n/g, '<br>\n')}</p>`,
    )
    .join('\n');
  return unwrapParagraphs(made).replace(
    /\u0001(\d+)\u0001/g,
    (_, place: string) => kept[Number(place)] ?? '',
  );
}

/** Elements that cannot contain paragraphs, or need not. */
const around = /<(p|h[1-6]|li|dt|dd|figure|figcaption|td|th|summary)\b[^<>]*>(?=\s*<p>)/gi;

/** Unwraps a single paragraph in one of these elements, and a paragraph before a nested list. */
function unwrapParagraphs(html: string): string {
  const made: string[] = [];
  let done = 0;
  for (const { 0: tag, 1: name = '', index } of html.matchAll(around)) {
    const from = index + tag.length;
    const paragraph = /<\/?p>/gi;
    paragraph.lastIndex = from;
    const begin = paragraph.exec(html);
    const end = paragraph.exec(html);
    if (index < done || begin === null || end?.[0].toLowerCase() !== '</p>') continue;
    const after = /\s*(?=<(?:\/(\w+)>|(?:ul|ol|figcaption)\b))/iy;
    after.lastIndex = paragraph.lastIndex;
    const next = after.exec(html);
    if (next === null || (next[1] ?? name).toLowerCase() !== name.toLowerCase()) continue;
    made.push(html.slice(done, from), html.slice(begin.index + begin[0].length, end.index));
    done = after.lastIndex;
  }
  return (made.join('') + html.slice(done)).replace(/<p>\s*<\/p>\n?/g, '');
}

/** The pictures of the galleries in a text. */
export interface Galleries {
  /** Addresses by the ids in the text. */
  named: ReadonlyMap<number, string>;
  /** Addresses of the text's attachments, for galleries without ids. */
  attached: readonly string[];
}

/** Returns the picture ids in the galleries of a text. */
export function galleryIdsIn(text: string): number[] {
  return [...text.matchAll(/\[gallery\b([^[\]]*)\]/gi)].flatMap(([, given = '']) => idsOf(given) ?? []);
}

function idsOf(given: string): number[] | undefined {
  const { ids, include } = attributesOf(given);
  return (ids ?? include)?.split(',').map(Number).filter(Number.isInteger);
}

/**
 * Converts WordPress's own shortcodes; shortcodes of plug-ins stay visible. A shortcode or tag ends where another one starts,
 * because searching further for each unclosed one would take quadratic time.
 */
export function withoutShortcodes(text: string, galleries: Galleries): string {
  const withCaptions = replaceParts(
    text,
    /\[(wp_)?caption\b([^[\]]*)\]/gi,
    ([, prefix = '']) => `\\[/${prefix}caption\\]`,
    ([, , given = ''], inner) => {
      const picture = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? '';
      const caption = attributesOf(given).caption ?? inner.replace(picture, '').trim();
      return `\n\n<figure>${picture}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
    },
  ).replace(/\[gallery\b([^[\]]*)\]/gi, (_, given: string) => {
    const addresses = idsOf(given)?.flatMap((id) => galleries.named.get(id) ?? []) ?? galleries.attached;
    const figures = addresses.map((src) => `<figure><img src="${escapeHtml(src)}"></figure>`);
    return `\n\n${figures.join('\n')}\n\n`;
  });
  const withPlayers = replaceParts(
    withCaptions,
    /\[embed\b[^[\]]*\]/gi,
    () => '\\[/embed\\]',
    (_, address) => `\n\n${linkTo(address)}\n\n`,
  ).replace(/\[(?:audio|video)\b([^[\]]*)\](?:\s*\[\/(?:audio|video)\])?/gi, (_, given: string) => {
    const { src, mp3, mp4, m4v, webm, ogg, ogv, wav } = attributesOf(given);
    const bare = /https?:\/\/[^\s\]"']+/.exec(given)?.[0];
    const address = src ?? mp3 ?? mp4 ?? m4v ?? webm ?? ogg ?? ogv ?? wav ?? bare;
    return address === undefined ? '' : `\n\n${linkTo(address, fileName(address))}\n\n`;
  });
  return replaceParts(
    withHighlighters(withPlayers),
    /\[(?:source)?code\b[^[\]]*\]/gi,
    () => '\\[/(?:source)?code\\]',
    (_, code) => {
      const bare = code.replace(/<\/?(?:br|p)\b[^<>]*>/gi, '');
      return `\n\n<pre><code>${bare.replace(/<(?!\w+;)/g, '&lt;')}</code></pre>\n\n`;
    },
  ).replace(/\[playlist\b[^[\]]*\]/gi, '');
}

/** Plug-ins such as WP-Syntax show what is in `<pre lang="php">` as it is written, unless it is marked as escaped. */
function withHighlighters(text: string): string {
  return replaceParts(
    text,
    /<(pre|code)\b([^<>]*\slang=["'][\w+#-]{1,30}["'][^<>]*)>/gi,
    ([, tag = '']) => `</${tag}>`,
    ([, tag = '', given = ''], code) => {
      const { lang = '' } = attributesOf(given);
      const escaped = /<|\n/.test(code) ? code.replace(/</g, '&lt;').replace(/>/g, '&gt;') : code;
      const inner = `<code class="language-${escapeHtml(lang.toLowerCase())}">${escaped.replace(/^\s*\n|\s+$/g, '')}</code>`;
      return tag.toLowerCase() === 'pre' || code.includes('\n') ? `\n\n<pre>${inner}</pre>\n\n` : inner;
    },
  );
}

/** @param address as written in HTML, where ampersands may already be escaped. */
function linkTo(address: string, text?: string): string {
  const bare = address
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|#0*38);/g, '&')
    .trim();
  return `<p><a href="${escapeHtml(bare)}">${escapeHtml(text ?? bare)}</a></p>`;
}

/** Returns the name of a media file, used as link text instead of its full address. */
function fileName(address: string): string {
  const name =
    address
      .replace(/[?#][\s\S]*$/, '')
      .split('/')
      .at(-1) ?? '';
  return name === '' ? address : name;
}

/** Converts a WordPress text (blocks or classic editor) to plain HTML. */
export function htmlOfWordpress(text: string, galleries: Galleries): string {
  const inBlocks = /<!--\s*wp:/.test(text);
  const withMarks = withoutShortcodes(text, galleries);
  const bare = replaceParts(
    withMarks,
    /<!--(?:(\s*\/?wp:)|more|nextpage|noteaser)/g,
    () => '-->',
    ([, block]) => (block === undefined ? '\n\n' : ''),
  ).replace(/^[ \t]*(https?:\/\/\S+)[ \t]*$/gim, (_, address: string) => linkTo(address));
  return (inBlocks ? bare.replace(/\n{3,}/g, '\n\n') : paragraphs(bare)).trim();
}
