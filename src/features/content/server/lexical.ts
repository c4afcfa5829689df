/**
 * Writes the text of a Ghost post as HTML, from the document of its editor (Lexical). Exports normally contain HTML too, but posts
 * written by programs may not. The tree is read like Ghost's own renderer does (TryGhost/Koenig, kg-default-nodes).
 */
import { z } from 'zod';
import { escapeHtml } from '#kernel/text.ts';
import { withinStack } from '../bounds.rules.ts';
import { htmlOfMarkdown } from './markdown.ts';

const node = z.looseObject({ type: z.string() });
type Node = z.infer<typeof node>;
const document = z.object({ root: z.looseObject({ children: z.array(node) }) });

/** The bits of a text's format, the outermost element first. */
const formats = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
  [16, 'code'],
] as const;

/**
 * @returns undefined if the text is not a document of this editor.
 * @throws RefusedContent
 */
export function htmlOfLexical(text: string): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = document.safeParse(json);
  return read.success ? withinStack(() => read.data.root.children.map(htmlOf).join('\n')) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function childrenOf({ children }: Node): Node[] {
  const read = z.array(node).safeParse(children);
  return read.success ? read.data : [];
}

const inside = (one: Node) => childrenOf(one).map(htmlOf).join('');
const attribute = (name: string, value: unknown) => {
  const text = textOf(value);
  return text === '' ? '' : ` ${name}="${escapeHtml(text)}"`;
};
const element = (tag: string, inner: string, attributes = '') => `<${tag}${attributes}>${inner}</${tag}>`;
const linkTo = (url: unknown, text: unknown) =>
  textOf(url) === '' ? '' : element('a', escapeHtml(textOf(text) || textOf(url)), attribute('href', url));
const paragraph = (inner: string) => (inner === '' ? '' : element('p', inner));
const caption = (one: Node) => (textOf(one.caption) === '' ? '' : element('figcaption', textOf(one.caption)));

function picture(one: Node): string {
  const img = `<img${attribute('src', one.src)}${attribute('alt', one.alt)}${attribute('title', one.title)}>`;
  const linked = textOf(one.href) === '' ? img : element('a', img, attribute('href', one.href));
  return element('figure', linked + caption(one));
}

const tagOf = (given: unknown, pattern: RegExp, otherwise: string) =>
  pattern.test(textOf(given)) ? textOf(given) : otherwise;

function gallery(one: Node): string {
  const read = z.array(z.looseObject({})).safeParse(one.images);
  const pictures = read.success ? read.data.map((image) => picture({ ...image, type: 'image' })) : [];
  return pictures.join('\n') + paragraph(textOf(one.caption));
}

function list(one: Node): string {
  const tag = tagOf(one.tag, /^[uo]l$/, one.listType === 'number' ? 'ol' : 'ul');
  const start = tag === 'ol' && Number(one.start) > 1 ? attribute('start', one.start) : '';
  return element(tag, inside(one), start);
}

function bookmark(one: Node): string {
  const about = z.looseObject({}).safeParse(one.metadata);
  const { title, description } = about.success ? about.data : {};
  const text = textOf(description) === '' ? '' : `<br>${escapeHtml(textOf(description))}`;
  return paragraph(linkTo(one.url, title) + text) + paragraph(textOf(one.caption));
}

function words(one: Node): string {
  const text = escapeHtml(textOf(one.text));
  const bits = Number(one.format) || 0;
  return formats.reduceRight((html, [bit, tag]) => (bits & bit ? element(tag, html) : html), text);
}

function code(one: Node): string {
  const language = tagOf(one.language, /^[\w+#-]{1,30}$/, '');
  const inner = element(
    'code',
    escapeHtml(textOf(one.code)),
    attribute('class', language && `language-${language}`),
  );
  return one.caption ? element('figure', element('pre', inner) + caption(one)) : element('pre', inner);
}

const heading = (text: string) => (text === '' ? '' : element('h2', text));
const button = (one: Node) => paragraph(linkTo(one.buttonUrl ?? one.url, one.buttonText));

/** Cards of Ghost's editor. Their texts may be HTML of the author. */
const writers: Record<string, (one: Node) => string> = {
  paragraph: (one) => element('p', inside(one)),
  heading: (one) => element(tagOf(one.tag, /^h[1-6]$/, 'h2'), inside(one)),
  quote: (one) => element('blockquote', inside(one)),
  aside: (one) => element('blockquote', inside(one)),
  list,
  listitem: (one) => element('li', inside(one), Number(one.value) > 1 ? attribute('value', one.value) : ''),
  link: (one) => element('a', inside(one), attribute('href', one.url) + attribute('title', one.title)),
  text: words,
  linebreak: () => '<br>',
  tab: () => ' ',
  horizontalrule: () => '<hr>',
  image: picture,
  gallery,
  codeblock: code,
  html: (one) => textOf(one.html),
  markdown: (one) => htmlOfMarkdown(textOf(one.markdown)),
  embed: (one) =>
    textOf(one.html) + paragraph(textOf(one.html) === '' ? linkTo(one.url, one.url) : '') + caption(one),
  bookmark,
  button,
  callout: (one) =>
    element('aside', `<p>${escapeHtml(textOf(one.calloutEmoji))} ${textOf(one.calloutText)}</p>`),
  toggle: (one) => element('details', element('summary', textOf(one.heading)) + textOf(one.content)),
  file: (one) =>
    paragraph(linkTo(one.src, one.fileTitle ?? one.fileName)) + paragraph(textOf(one.fileCaption)),
  audio: (one) => paragraph(linkTo(one.src, one.title)),
  video: (one) => paragraph(linkTo(one.src, one.fileName)) + paragraph(textOf(one.caption)),
  header: (one) =>
    heading(textOf(one.header ?? one.heading)) +
    paragraph(textOf(one.subheader ?? one.subheading)) +
    button(one),
  signup: (one) => heading(textOf(one.header)) + paragraph(textOf(one.subheader)),
  product: (one) =>
    (textOf(one.productImageSrc) === '' ? '' : picture({ type: 'image', src: one.productImageSrc })) +
    heading(textOf(one.productTitle)) +
    textOf(one.productDescription) +
    paragraph(linkTo(one.productUrl, one.productButton)),
  'call-to-action': (one) => textOf(one.textValue) + button(one),
  email: () => '',
  'email-cta': () => '',
  paywall: () => '',
};

/** Names with the prefix of Ghost's or Lexical's variants, such as `extended-heading`. */
function htmlOf(one: Node): string {
  const write = writers[one.type.replace(/^(?:extended|auto)-?|^at-?/, '')];
  return write === undefined ? inside(one) : write(one);
}
