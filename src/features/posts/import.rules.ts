/** What an import brings, whatever it was read from; and how WordPress writes texts. */
import type { PostLanguage } from '#kernel/locale.ts';
import { escapeHtml } from '#kernel/text.ts';

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

export interface ImportedSite {
  posts: ImportedPost[];
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
  const open = text
    .replace(/\r\n?/g, '\n')
    .replace(
      /<(pre|script|style|textarea)\b[\s\S]*?<\/\1>/gi,
      (whole) => `\n\n\u0001${kept.push(whole) - 1}\u0001\n\n`,
    )
    .replace(new RegExp(`</?(?:${blocks})\\b[^>]*>`, 'gi'), '\n\n$&\n\n');
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

/** A line inside an element that cannot or need not hold paragraphs is its text. */
function withoutNeedless(html: string): string {
  return html
    .replace(
      /<(p|h[1-6]|li|dt|dd|figure|figcaption|td|th|summary)\b([^>]*)>\s*<p>([\s\S]*?)<\/p>\s*(?=<\/\1>|<(?:ul|ol|figcaption)\b)/gi,
      '<$1$2>$3',
    )
    .replace(/<p>\s*<\/p>\n?/g, '');
}

type Attributes = Record<string, string>;

function attributesOf(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g)].map(
      ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''],
    ),
  );
}

/** The addresses of a gallery's pictures: by their ids, or those attached to the post. */
export type GalleryOf = (ids: readonly number[] | undefined) => readonly string[];

/** Makes HTML of WordPress's own short codes; what plug-ins left behind in brackets stays to be read. */
export function withoutShortcodes(text: string, galleryOf: GalleryOf): string {
  return text
    .replace(
      /\[(wp_)?caption\b([^\]]*)\]([\s\S]*?)\[\/\1?caption\]/gi,
      (_, _prefix, given: string, inner: string) => {
        const picture = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? '';
        const caption = attributesOf(given).caption ?? inner.replace(picture, '').trim();
        return `\n\n<figure>${picture}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
      },
    )
    .replace(/\[gallery\b([^\]]*)\]/gi, (_, given: string) => {
      const { ids, include } = attributesOf(given);
      const chosen = (ids ?? include)?.split(',').map(Number).filter(Number.isInteger);
      const figures = galleryOf(chosen).map((src) => `<figure><img src="${escapeHtml(src)}"></figure>`);
      return `\n\n${figures.join('\n')}\n\n`;
    })
    .replace(/\[embed\b[^\]]*\]([\s\S]*?)\[\/embed\]/gi, (_, address: string) => `\n\n${linkTo(address)}\n\n`)
    .replace(/\[(?:audio|video)\b([^\]]*)\](?:\s*\[\/(?:audio|video)\])?/gi, (_, given: string) => {
      const { src, mp3, mp4, m4v, webm, ogg, ogv, wav } = attributesOf(given);
      const bare = /https?:\/\/[^\s\]"']+/.exec(given)?.[0];
      const address = src ?? mp3 ?? mp4 ?? m4v ?? webm ?? ogg ?? ogv ?? wav ?? bare;
      return address === undefined ? '' : `\n\n${linkTo(address, fileName(address))}\n\n`;
    })
    .replace(/\[(?:source)?code\b[^\]]*\]([\s\S]*?)\[\/(?:source)?code\]/gi, (_, code: string) => {
      const text = code.replace(/<\/?(?:br|p)\b[^>]*>/gi, '');
      return `\n\n<pre><code>${text.replace(/<(?!\w+;)/g, '&lt;')}</code></pre>\n\n`;
    })
    .replace(/\[playlist\b[^\]]*\]/gi, '');
}

/** @param address as it stands in HTML: its ampersands may be escaped already. */
function linkTo(address: string, text?: string): string {
  const bare = address
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|#0*38);/g, '&')
    .trim();
  return `<p><a href="${escapeHtml(bare)}">${escapeHtml(text ?? bare)}</a></p>`;
}

/** What is played, by its name rather than by its whole address. */
function fileName(address: string): string {
  const name =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  return name === '' ? address : name;
}

/** Pictures that a block shows by its looks, which stay behind: a cover's background, a gallery's list. */
function withShownPictures(html: string): string {
  return html
    .replace(/<(?:div|section)\b[^>]*\bwp-block-cover\b[^>]*>/gi, (tag) => {
      const src = /background-image:\s*url\((?:&quot;|["'])?([^"')&]+)/i.exec(tag)?.[1];
      return src === undefined ? tag : `${tag}\n<figure><img src="${src.trim()}"></figure>`;
    })
    .replace(
      /<ul\b[^>]*\b(?:blocks-gallery-grid|wp-block-gallery)\b[^>]*>([\s\S]*?)<\/ul>/gi,
      (_, items: string) => items.replace(/<\/?li\b[^>]*>/gi, '\n'),
    );
}

/** A text of WordPress as plain HTML: of its blocks, or of its classic editor. */
export function htmlOfWordpress(text: string, galleryOf: GalleryOf): string {
  const inBlocks = /<!--\s*wp:/.test(text);
  const bare = withoutShortcodes(withShownPictures(text), galleryOf)
    .replace(/<!--\s*\/?wp:[\s\S]*?-->/g, '')
    .replace(/<!--(?:more|nextpage|noteaser)[\s\S]*?-->/g, '\n\n')
    // A frame is left out of what readers get; where it led is worth knowing.
    .replace(/<iframe\b[^>]*\bsrc=["']([^"']+)["'][^>]*>(?:\s*<\/iframe>)?/gi, (_, src: string) =>
      linkTo(src),
    )
    .replace(/^[ \t]*(https?:\/\/\S+)[ \t]*$/gim, (_, address: string) => linkTo(address));
  return (inBlocks ? bare.replace(/\n{3,}/g, '\n\n') : paragraphs(bare)).trim();
}

/** The picture that a narrower copy was made of: `photo-300x200.jpg` is `photo.jpg`. */
export function originalOf(address: string): string {
  return address
    .replace(/[?#].*$/, '')
    .replace(/-\d+x\d+(?=\.\w{3,4}$)/, '')
    .replace(/-scaled(?=\.\w{3,4}$)/, '');
}

/** The first words of a text, cut at a word: a description where the source has none. */
export function firstWords(text: string, most = 180): string {
  if (text.length <= most) return text;
  const cut = text.lastIndexOf(' ', most);
  return `${text.slice(0, cut === -1 ? most : cut).replace(/[\s,;:.–—-]+$/, '')} …`;
}
