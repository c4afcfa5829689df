/**
 * Makes clean HTML of what was copied elsewhere: from Word, Docs, Notion, a web page. What a text means stays (paragraphs,
 * headings, lists, tables, links, emphasis); how it looked there goes.
 */

/** A node of what was pasted, wherever it was parsed: a text, or an element. */
export type PastedNode = string | PastedElement;
export interface PastedElement {
  /** In lower case. */
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly PastedNode[];
}

/** @returns lines of HTML; none where nothing of it is a text. */
export function cleanPasted(nodes: readonly PastedNode[]): string[] {
  return blocksOf(nodes);
}

const dropped = new Set(
  'head style script meta link title xml svg math img picture video audio iframe object embed canvas button input select textarea form noscript template o:p'.split(
    ' ',
  ),
);
const headings: Readonly<Record<string, string>> = {
  ...{ h1: 'h2', h2: 'h2', h3: 'h3' },
  ...{ h4: 'h4', h5: 'h4', h6: 'h4' },
};
const blocks = new Set(['p', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr', ...Object.keys(headings)]);
const inlines: Readonly<Record<string, string>> = {
  ...{ code: 'code', kbd: 'code', tt: 'code', sub: 'sub', sup: 'sup' },
  ...{ s: 's', del: 's', strike: 's' },
};

function isElement(node: PastedNode): node is PastedElement {
  return typeof node !== 'string';
}

function isDropped(node: PastedNode): boolean {
  return isElement(node) && (dropped.has(node.tag) || /^[vwm]:/.test(node.tag) || isWordBullet(node));
}

function hasBlock(node: PastedNode): boolean {
  return isElement(node) && (blocks.has(node.tag) || node.tag === 'li' || node.children.some(hasBlock));
}

/** Containers that are lines of their own, though no paragraphs. */
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

function blocksOf(nodes: readonly PastedNode[]): string[] {
  const lines: string[] = [];
  let run: PastedNode[] = [];
  let items: PastedElement[] = [];
  const endRun = () => {
    lines.push(...paragraph(run));
    run = [];
  };
  const endItems = () => {
    if (items.length > 0) lines.push(...wordList(items));
    items = [];
  };
  for (const node of nodes) {
    if (isDropped(node)) continue;
    if (!isElement(node)) {
      if (node.trim() !== '') endItems();
      run.push(node);
    } else if (isWordItem(node)) {
      endRun();
      items.push(node);
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
  const heading = headings[tag];
  if (heading !== undefined) {
    const html = inlineOf(children);
    return html === '' ? [] : [`<${heading}>${html}</${heading}>`];
  }
  if (tag === 'ul' || tag === 'ol') return list(tag, children);
  if (tag === 'pre') return [`<pre><code>${escaped(textOf(element).replace(/\n$/, ''))}</code></pre>`];
  if (tag === 'hr') return ['<hr>'];
  if (tag === 'table') return table(element);
  const lines = blocksOf(children);
  return tag === 'blockquote' && lines.length > 0
    ? ['<blockquote>', ...indented(lines), '</blockquote>']
    : lines;
}

function list(tag: 'ul' | 'ol', children: readonly PastedNode[]): string[] {
  const lines: string[] = [];
  for (const child of children.filter(isElement)) {
    if (child.tag !== 'ul' && child.tag !== 'ol') lines.push(...item(child.children));
    else {
      // Word and Docs put a list within a list beside the item that it belongs to.
      const inner = list(child.tag, child.children);
      const last = lines.pop()?.replace(/<\/li>$/, '');
      lines.push(...(last ? [last] : last === undefined ? ['<li>'] : []), ...indented(inner), '</li>');
    }
  }
  return lines.length === 0 ? [] : [`<${tag}>`, ...indented(lines), `</${tag}>`];
}

/** Its paragraphs are lines of the item; a list within it stays one. */
function item(children: readonly PastedNode[]): string[] {
  const inner = children.filter((child) => isElement(child) && /^[uo]l$/.test(child.tag));
  const html = inlineOf(children.filter((child) => !inner.includes(child)));
  const lists = inner.flatMap((child) => (isElement(child) ? blockOf(child) : []));
  if (html === '' && lists.length === 0) return [];
  return lists.length === 0 ? [`<li>${html}</li>`] : [`<li>${html}`, ...indented(lists), '</li>'];
}

function table(element: PastedElement): string[] {
  const rows = find(element, 'tr').map((row) => {
    const cells = row.children.filter(isElement).filter(({ tag }) => tag === 'td' || tag === 'th');
    return `<tr>${cells.map(({ tag, children }) => `<${tag}>${inlineOf(children)}</${tag}>`).join('')}</tr>`;
  });
  return rows.length === 0 ? [] : ['<table>', ...indented(rows), '</table>'];
}

function find(element: PastedElement, tag: string): PastedElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.tag === tag ? [child] : find(child, tag)));
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => (line.startsWith('<pre>') ? line : `  ${line}`));
}

/** Word writes the items of a list as paragraphs, each with its bullet or number as a text. */
function isWordItem({ tag, attributes: { style = '', class: classes = '' } }: PastedElement): boolean {
  return tag === 'p' && /mso-list:\s*l\d/i.test(style) && !/MsoHeading/i.test(classes);
}

function isWordBullet(node: PastedNode): boolean {
  return isElement(node) && /mso-list:\s*Ignore/i.test(node.attributes.style ?? '');
}

function wordList(items: readonly PastedElement[]): string[] {
  const [first] = items;
  const bullet = first && textOf(findBullet(first) ?? '').trim();
  const tag = bullet !== undefined && /^(\d+|[a-z]|[ivx]+)[.)]/i.test(bullet) ? 'ol' : 'ul';
  return [`<${tag}>`, ...indented(items.flatMap(({ children }) => item(children))), `</${tag}>`];
}

function findBullet(element: PastedElement): PastedNode | undefined {
  for (const child of element.children) {
    if (isWordBullet(child)) return child;
    const within = isElement(child) ? findBullet(child) : undefined;
    if (within !== undefined) return within;
  }
  return undefined;
}

function textOf(node: PastedNode): string {
  if (!isElement(node)) return node;
  return node.tag === 'br' ? '\n' : node.children.map(textOf).join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** One line: white space is one space, but those that French needs stay. */
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
  if (node.tag === 'br') return node.attributes.class === 'Apple-interchange-newline' ? '' : '<br>';
  const inner = node.children.map(inline).join('');
  // Paragraphs within an item or a cell.
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
  const href = tag === 'a' ? addressOf(attributes.href ?? '') : undefined;
  const named = inlines[tag];
  return [
    ...(href === undefined
      ? []
      : [{ tag: 'a', attributes: ` href="${escaped(href).replace(/"/g, '&quot;')}"` }]),
    ...(isBold ? [{ tag: 'strong' }] : []),
    ...(isItalic ? [{ tag: 'em' }] : []),
    ...(named === undefined ? [] : [{ tag: named }]),
  ];
}

/** White space at the edges belongs outside of what is emphasised; nothing is not emphasised. */
function around(html: string, { tag, attributes = '' }: Mark): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(html) ?? [];
  return inner === '' ? html : `${before}<${tag}${attributes}>${inner}</${tag}>${after}`;
}

/** Where a link leads; Docs sends readers through an address of its own. */
function addressOf(href: string): string | undefined {
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(href)) return undefined;
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  const target =
    url.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
  return target ?? href;
}
