/**
 * Cleans HTML pasted from Word, Docs, Notion or a web page. Keeps the structure (paragraphs, headings, lists,
 * tables, links, emphasis) and drops styles.
 */
import { listTypeOf } from '#features/content/list.rules.ts';
import { noteLines, REFERENCE, referenceHtml, withoutNotes } from './pasted-footnote.rules.ts';
import {
  type FlatItem,
  flatItemsOf,
  indented,
  isElement,
  isWordBullet,
  itemHolding,
  nestedLists,
  numbering,
  type PastedElement,
  type PastedNode,
  pastedText,
} from './pasted-list.rules.ts';

/**
 * @param footnotes the highest number of a footnote that the text has already.
 * @returns lines of HTML; empty if there is no text.
 */
export function cleanPasted(nodes: readonly PastedNode[], footnotes = 0): string[] {
  const { nodes: text, notes } = withoutNotes(nodes, footnotes);
  const lines = blocksOf(text);
  // The line that programs draw above the notes.
  if (notes.length > 0 && lines.at(-1) === '<hr>') lines.pop();
  const all = [...lines, ...noteLines(notes, blocksOf)];
  return all.some((line) => line.includes('<h1>')) ? all.map(shifted) : all;
}

/** The page's title is its only `h1`: with another one, all headings move down a level, as for readers (features/content/server/sanitise.ts). */
function shifted(line: string): string {
  return line.replace(
    /<(\/?)h([1-6])>/g,
    (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + 1)}>`,
  );
}

const dropped = new Set(
  'head style script meta link title xml svg math img picture video audio iframe object embed canvas button input select textarea form noscript template o:p'.split(
    ' ',
  ),
);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const blocks = new Set(['p', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr', ...headings]);
const inlines: Readonly<Record<string, string>> = {
  code: 'code',
  kbd: 'code',
  tt: 'code',
  sub: 'sub',
  sup: 'sup',
  s: 's',
  del: 's',
  strike: 's',
};

function isDropped(node: PastedNode): boolean {
  return isElement(node) && (dropped.has(node.tag) || /^[vwm]:/.test(node.tag) || isWordBullet(node));
}

function hasBlock(node: PastedNode): boolean {
  return isElement(node) && (blocks.has(node.tag) || node.tag === 'li' || node.children.some(hasBlock));
}

function blocksOf(nodes: readonly PastedNode[]): string[] {
  const lines: string[] = [];
  let run: PastedNode[] = [];
  let items: FlatItem[] = [];
  const endRun = () => {
    lines.push(...paragraph(run));
    run = [];
  };
  const endItems = () => {
    lines.push(...nestedLists(items, item));
    items = [];
  };
  for (const node of nodes) {
    if (isDropped(node)) continue;
    if (!isElement(node)) {
      if (node.trim() !== '') endItems();
      run.push(node);
      continue;
    }
    const flat = flatItemsOf(node);
    if (flat.length > 0) {
      endRun();
      items.push(...flat);
    } else if (hasBlock(node) || boxes.has(node.tag)) {
      endRun();
      endItems();
      lines.push(...blockOf(node));
    } else {
      endItems();
      run.push(node);
    }
  }
  endRun();
  endItems();
  return lines;
}

function paragraph(nodes: readonly PastedNode[]): string[] {
  const html = inlineOf(nodes);
  return html === '' ? [] : [`<p>${html}</p>`];
}

function blockOf(element: PastedElement): string[] {
  const { tag, children } = element;
  if (isCode(element)) return [code(element)];
  const heading = headings.has(tag) ? tag : headingByRole(element);
  if (heading !== undefined) {
    const html = inlineOf(children);
    return html === '' ? [] : [`<${heading}>${html}</${heading}>`];
  }
  if (tag === 'ul' || tag === 'ol') return list(tag, element);
  if (tag === 'pre') return [code(element)];
  if (tag === 'hr') return ['<hr>'];
  if (tag === 'table') return table(element);
  const lines = blocksOf(children);
  return tag === 'blockquote' && lines.length > 0
    ? ['<blockquote>', ...indented(lines), '</blockquote>']
    : lines;
}

/** Word on the web and other programs mark headings with a role instead of a tag. */
function headingByRole({ attributes }: PastedElement): string | undefined {
  if (attributes.role !== 'heading') return undefined;
  const tag = `h${attributes['aria-level']}`;
  return headings.has(tag) ? tag : 'h2';
}

function list(tag: 'ul' | 'ol', { attributes, children }: PastedElement): string[] {
  let lines: string[] = [];
  for (const child of children.filter(isElement)) {
    if (child.tag !== 'ul' && child.tag !== 'ol') lines.push(...numbered(item(child.children), tag, child));
    // Word and Docs place a nested list beside its item instead of inside it.
    else lines = itemHolding(lines, list(child.tag, child));
  }
  const type = tag === 'ol' ? typeOf({ attributes, children }) : '1';
  const marks =
    tag === 'ol' ? numbering(type, isNumber(attributes.start) ? Number(attributes.start) : 1) : '';
  const reversed = tag === 'ol' && attributes.reversed !== undefined ? ' reversed' : '';
  return lines.length === 0 ? [] : [`<${tag}${marks}${reversed}>`, ...indented(lines), `</${tag}>`];
}

/** Google Docs states the kind of numbers at the items. */
function typeOf({ attributes, children }: Pick<PastedElement, 'attributes' | 'children'>): string {
  const [first] = children.filter(isElement);
  const given = /^[1aAiI]$/.test(attributes.type ?? '') ? attributes.type : undefined;
  return given ?? listTypeOf(attributes.style) ?? listTypeOf(first?.attributes.style) ?? '1';
}

/** Keeps the number of an item that a list states. */
function numbered(lines: string[], tag: 'ul' | 'ol', { attributes: { value } }: PastedElement): string[] {
  const [first, ...others] = lines;
  if (first === undefined || tag === 'ul' || !isNumber(value)) return lines;
  return [first.replace(/^<li/, `<li value="${value}"`), ...others];
}

function isNumber(value = ''): boolean {
  return /^-?\d{1,4}$/.test(value);
}

/** Whether a span or the start of a list is written: only above one, because one is the default. */
function isCount(value = ''): boolean {
  return /^[1-9]\d{0,3}$/.test(value) && value !== '1';
}

/** Returns the lines of an item: one line, possibly with a nested list; several blocks stay blocks. */
function item(children: readonly PastedNode[]): string[] {
  const paragraphs = children.filter(
    (child) => isElement(child) && child.tag === 'p' && pastedText(child).trim(),
  );
  if (paragraphs.length > 1 || children.some(hasBlocks))
    return ['<li>', ...indented(blocksOf(children)), '</li>'];
  const inner = children.filter((child) => isElement(child) && /^[uo]l$/.test(child.tag));
  const html = inlineOf(children.filter((child) => !inner.includes(child)));
  const lists = inner.flatMap((child) => (isElement(child) ? blockOf(child) : []));
  return html === '' && lists.length === 0 ? [] : itemHolding([`<li>${html}</li>`], lists);
}

function hasBlocks(node: PastedNode): boolean {
  return isElement(node) && (/^(pre|table|blockquote)$/.test(node.tag) || node.children.some(hasBlocks));
}

function table(element: PastedElement): string[] {
  const captions = find(element, 'caption').map(({ children }) => inlineOf(children));
  const rows = find(element, 'tr').map((row) => {
    const cells = row.children.filter(isElement).filter(({ tag }) => tag === 'td' || tag === 'th');
    return `<tr>${cells.map(cell).join('')}</tr>`;
  });
  const named = captions.filter(Boolean).map((html) => `<caption>${html}</caption>`);
  return rows.length === 0 ? [] : ['<table>', ...indented([...named, ...rows]), '</table>'];
}

function cell({ tag, attributes, children }: PastedElement): string {
  const spans = ['colspan', 'rowspan'].filter((name) => isCount(attributes[name]));
  return `<${tag}${spans.map((name) => ` ${name}="${attributes[name]}"`).join('')}>${cellContent(children)}</${tag}>`;
}

/** Paragraphs of a cell are separated by breaks; lists and code stay. */
function cellContent(children: readonly PastedNode[]): string {
  const lines = blocksOf(children);
  if (!lines.every((line) => /^<(p|h[1-6])>.*<\/\1>$/s.test(line)))
    return lines.map((line) => line.trim()).join('\n');
  return lines.map((line) => line.replace(/^<(p|h[1-6])>(.*)<\/\1>$/s, '$2')).join('<br>');
}

/** HTML on one line. Collapses white space, but keeps the no-break spaces that French needs. */
function inlineOf(nodes: readonly PastedNode[]): string {
  return nodes
    .map(inline)
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '');
}

function inline(node: PastedNode): string {
  if (!isElement(node)) return escaped(node);
  if (isDropped(node)) return '';
  if (node.tag === REFERENCE) return referenceHtml(node);
  if (node.tag === 'br') return node.attributes.class === 'Apple-interchange-newline' ? '' : '<br>';
  const inner = node.children.map(inline).join('');
  // Separates paragraphs within an item or a cell.
  const spaced = blocks.has(node.tag) || boxes.has(node.tag) ? `${inner} ` : inner;
  return marksOf(node).reduceRight((html, mark) => around(html, mark), spaced);
}

interface Mark {
  tag: string;
  attributes?: string;
}

function marksOf({ tag, attributes }: PastedElement): Mark[] {
  const style = attributes.style ?? '';
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/i.exec(style)?.[1];
  const slant = /(?:^|[;\s])font-style:\s*(\w+)/i.exec(style)?.[1];
  const isBold =
    weight === undefined ? tag === 'b' || tag === 'strong' : /^(bold|bolder|[6-9]00)$/.test(weight);
  const isItalic = slant === undefined ? tag === 'i' || tag === 'em' : slant !== 'normal';
  const raised = /(?:^|[;\s])vertical-align:\s*(super|sub)\b/i.exec(style)?.[1]?.toLowerCase();
  const isStruck = /(?:^|[;\s])text-decoration(?:-line)?:[^;]*line-through/i.test(style);
  const href = tag === 'a' ? addressOf(attributes.href ?? '') : undefined;
  const named = inlines[tag];
  return [
    ...(href === undefined
      ? []
      : [{ tag: 'a', attributes: ` href="${escaped(href).replace(/"/g, '&quot;')}"` }]),
    ...(isBold ? [{ tag: 'strong' }] : []),
    ...(isItalic ? [{ tag: 'em' }] : []),
    ...(isStruck && named !== 's' ? [{ tag: 's' }] : []),
    ...(raised === undefined || named === 'sub' || named === 'sup'
      ? []
      : [{ tag: raised === 'super' ? 'sup' : 'sub' }]),
    ...(named === undefined ? [] : [{ tag: named }]),
  ];
}

/** Moves white space at the edges out of the emphasis, and drops empty emphasis. */
function around(html: string, { tag, attributes = '' }: Mark): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(html) ?? [];
  return inner === '' ? html : `${before}<${tag}${attributes}>${inner}</${tag}>${after}`;
}

/** Returns the target of a link. Google Docs wraps links in a redirect of Google. */
function addressOf(href: string): string | undefined {
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(href)) return undefined;
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  const target =
    url.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
  return target ?? href;
}

/** Containers that start a new line but are not paragraphs. */
const boxes = new Set([
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'figure',
  'figcaption',
  'dd',
  'dt',
]);

/** Editors and terminals copy code as containers in a font of fixed width, with its white space. */
function isCode({ tag, attributes }: PastedElement): boolean {
  const style = attributes.style ?? '';
  return (
    (boxes.has(tag) || tag === 'p') &&
    /(?:^|[;\s])white-space(?:-collapse)?:\s*(?:pre(?!-line)|break-spaces)/i.test(style) &&
    /font-family:[^;]*(?:mono|consolas|menlo|courier|monaco|fira code|source code|cascadia|jetbrains|hack)/i.test(
      style,
    )
  );
}

/** Returns a code block. The language is in a class `language-…` of the element or of one inside it. */
function code(element: PastedElement): string {
  const classes = [element, ...find(element, 'code')]
    .map(({ attributes }) => attributes.class ?? '')
    .join(' ');
  const language = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,30})(?=\s|$)/.exec(classes)?.[1];
  const text = escaped(codeOf(element).replace(/\n$/, ''));
  return `<pre><code${language === undefined ? '' : ` class="language-${language}"`}>${text}</code></pre>`;
}

/** Returns the text of code. Editors put each line into a separate container. */
function codeOf(node: PastedNode): string {
  if (!isElement(node) || node.tag === 'br') return pastedText(node);
  const text = node.children.map(codeOf).join('').replaceAll('\u00a0', ' ');
  const isLine = boxes.has(node.tag) || node.tag === 'p';
  return isLine && !text.endsWith('\n') ? `${text}\n` : text;
}

function find(element: PastedElement, tag: string): PastedElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.tag === tag ? [child] : find(child, tag)));
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
