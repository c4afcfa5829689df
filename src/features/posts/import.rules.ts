/** What an import brings, whatever it was read from; and how WordPress writes texts. */
import type { PostLanguage } from '#kernel/locale.ts';
import { escapeHtml } from '#kernel/text.ts';
import { attributesOf, replaceParts } from './markup.rules.ts';

export interface ImportedPost {
  /** Stable in its source: a repeated import finds it again. */
  externalId: string;
  /** Translations of one post share it. */
  group: string;
  language: PostLanguage;
  title: string;
  titleId?: string;
  description: string;
  /** HTML with the addresses of pictures as the source has them. */
  content: string;
  savedAt: Date;
  /** Left out: a draft. */
  publishedAt?: Date;
  featured: boolean;
  categories: readonly string[];
  /** Address of the cover in the source. */
  cover?: string;
  /** E-mail of who wrote it, where the source tells. */
  author?: string;
}

export interface ImportedPicture {
  title: string;
  alternative: string;
}

/** What the source has and nobody is to read, with the reason. */
export interface LeftOut {
  /** A file, or a title. */
  name: string;
  why:
    | 'not public content'
    | 'a list of other pages'
    | 'not Markdown'
    | 'in the bin'
    | 'a page'
    | 'same language twice';
}

export interface ImportedSite {
  posts: ImportedPost[];
  leftOut: LeftOut[];
  /** Titles of posts that say no date: they get today's. */
  undated: string[];
  /** What is known of pictures, by their addresses. */
  pictures: ReadonlyMap<string, ImportedPicture>;
}

/** Elements that stand for themselves: no paragraph is put around them. */
const blocks =
  'address article aside blockquote details div dl dt dd fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
    .split(' ')
    .join('|');

/**
 * Makes paragraphs of blank lines and breaks of single ones, as WordPress does when it shows a text of its
 * classic editor. What is preformatted stays as it is.
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
  return withoutNeedless(made).replace(/\u0001(\d+)\u0001/g, (_, place: string) => kept[Number(place)] ?? '');
}

/** What cannot or need not hold paragraphs, where one begins in it. */
const around = /<(p|h[1-6]|li|dt|dd|figure|figcaption|td|th|summary)\b[^<>]*>(?=\s*<p>)/gi;

/** A single paragraph in such an element, or one before a list in it, is its text. */
function withoutNeedless(html: string): string {
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

/** The addresses of a gallery's pictures: by their ids, or those attached to the post. */
export type GalleryOf = (ids: readonly number[] | undefined) => readonly string[];

/**
 * Makes HTML of WordPress's own short codes; what plug-ins left behind in brackets stays to be read. A short code or
 * a tag ends where another one begins: looking further, for each that is never closed, would take quadratic time.
 */
export function withoutShortcodes(text: string, galleryOf: GalleryOf): string {
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
    const { ids, include } = attributesOf(given);
    const chosen = (ids ?? include)?.split(',').map(Number).filter(Number.isInteger);
    const figures = galleryOf(chosen).map((src) => `<figure><img src="${escapeHtml(src)}"></figure>`);
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
    withPlayers,
    /\[(?:source)?code\b[^[\]]*\]/gi,
    () => '\\[/(?:source)?code\\]',
    (_, code) => {
      const bare = code.replace(/<\/?(?:br|p)\b[^<>]*>/gi, '');
      return `\n\n<pre><code>${bare.replace(/<(?!\w+;)/g, '&lt;')}</code></pre>\n\n`;
    },
  ).replace(/\[playlist\b[^[\]]*\]/gi, '');
}

/** @param address as it stands in HTML: its ampersands may be escaped already. */
function linkTo(address: string, text?: string): string {
  const bare = address
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|#0*38);/g, '&')
    .trim();
  return `<p><a href="${escapeHtml(bare)}">${escapeHtml(text ?? bare)}</a></p>`;
}

/** What is played, by its name rather than by its whole address. */
function fileName(address: string): string {
  const name =
    address
      .replace(/[?#][\s\S]*$/, '')
      .split('/')
      .at(-1) ?? '';
  return name === '' ? address : name;
}

/** Pictures that a block shows by its looks, which stay behind: a cover's background, a gallery's list. */
function withShownPictures(html: string): string {
  const withCovers = html.replace(/<(?:div|section)\b[^<>]*>/gi, (tag) => {
    if (!/\bwp-block-cover\b/i.test(tag)) return tag;
    const src = /background-image:\s*url\((?:&quot;|["'])?([^"')&]+)/i.exec(tag)?.[1];
    return src === undefined ? tag : `${tag}\n<figure><img src="${src.trim()}"></figure>`;
  });
  return replaceParts(
    withCovers,
    /<ul\b[^<>]*>/gi,
    ([tag]) => (/\b(?:blocks-gallery-grid|wp-block-gallery)\b/i.test(tag) ? '</ul>' : undefined),
    (_, items) => items.replace(/<\/?li\b[^<>]*>/gi, '\n'),
  );
}

/** A text of WordPress as plain HTML: of its blocks, or of its classic editor. */
export function htmlOfWordpress(text: string, galleryOf: GalleryOf): string {
  const inBlocks = /<!--\s*wp:/.test(text);
  const withMarks = withoutShortcodes(withShownPictures(text), galleryOf);
  const bare = replaceParts(
    withMarks,
    /<!--(?:(\s*\/?wp:)|more|nextpage|noteaser)/g,
    () => '-->',
    ([, block]) => (block === undefined ? '\n\n' : ''),
  )
    // A frame is left out of what readers get; where it led is worth knowing.
    .replace(/<iframe\b([^<>]*)>(?:\s*<\/iframe>)?/gi, (frame, given: string) => {
      const { src } = attributesOf(given);
      return src === undefined ? frame : linkTo(src);
    })
    .replace(/^[ \t]*(https?:\/\/\S+)[ \t]*$/gim, (_, address: string) => linkTo(address));
  return (inBlocks ? bare.replace(/\n{3,}/g, '\n\n') : paragraphs(bare)).trim();
}

/** The picture that a narrower copy was made of: `photo-300x200.jpg` is `photo.jpg`. */
export function originalOf(address: string): string {
  return address
    .replace(/[?#][\s\S]*$/, '')
    .replace(/-\d+x\d+(?=\.\w{3,4}$)/, '')
    .replace(/-scaled(?=\.\w{3,4}$)/, '');
}

/**
 * A text without the picture that it opens with, where that is its cover: pages show the cover above the text. One with
 * a caption stays, which may say whose it is.
 */
export function withoutOpeningPicture(html: string, cover: string): string {
  const [whole, opened = '', given = '', closed = ''] =
    /^\s*((?:<(?:figure|p|div|a)\b[^<>]*>\s*)*)<img\b([^<>]*)>\s*((?:<\/(?:figure|p|div|a)>\s*)*)/i.exec(
      html,
    ) ?? [];
  if (whole === undefined || attributesOf(given).src !== cover) return html;
  const openings = [...opened.matchAll(/<(\w+)[^<>]*>/g)];
  const closings = [...closed.matchAll(/\w+/g)].map(([name]) => name.toLowerCase());
  // What was opened around the picture and is closed behind it goes along; it has to be a block of its own.
  const block = openings.slice(Math.max(0, openings.length - closings.length));
  const names = block.map(([, name = '']) => name.toLowerCase());
  const isBlock = block.length === openings.length || (names.length > 0 && names[0] !== 'a');
  if (!isBlock || names.toReversed().join() !== closings.join()) return html;
  return opened.slice(0, block[0]?.index ?? 0) + html.slice(whole.length);
}

/** The first words of a text, cut at a word: a description where the source has none. */
export function firstWords(text: string, most = 180): string {
  if (text.length <= most) return text;
  const cut = text.lastIndexOf(' ', most);
  return `${text.slice(0, cut === -1 ? most : cut).replace(/[\s,;:.–—-]+$/, '')} …`;
}
