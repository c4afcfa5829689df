/** Writes nodes of the visual editor as HTML. */
import type { Mark, Node } from 'prosemirror-model';
import type { Given } from './schema.ts';

const INDENT = '  ';

/** Elements whose only paragraph is usually written without `<p>`. */
const wordPlaces: ReadonlySet<string> = new Set(['li', 'td', 'th', 'dd']);

/**
 * Returns the usual tag of a paragraph: `p`, or an empty text (no tag) for the only paragraph of a list item or
 * cell.
 */
export function tagInPlace(inside: string, siblings: readonly Node[]): string {
  return wordPlaces.has(inside) && siblings.filter(({ type }) => type.name === 'paragraph').length === 1
    ? ''
    : 'p';
}

/** Returns the HTML of a top-level block. */
export function write(node: Node): string {
  return writeBlock(node, '', node.attrs.tag ?? 'p');
}

function writeBlock(node: Node, indent: string, tag: string): string {
  const { attrs, type } = node;
  const given: Given = attrs.given ?? {};
  switch (type.name) {
    case 'paragraph':
      return tag === '' ? writeWords(node) : element('p', given, writeWords(node));
    case 'heading':
      return element(`h${attrs.level}`, given, writeWords(node));
    case 'summary':
      return element('summary', given, writeWords(node));
    case 'term':
      return element('dt', given, writeWords(node));
    case 'bullet_list':
      return lines('ul', given, node, indent);
    case 'ordered_list':
      return lines('ol', given, node, indent);
    case 'definition_list':
      return lines('dl', given, node, indent);
    case 'blockquote':
      return lines('blockquote', given, node, indent);
    case 'box':
      return lines(attrs.tag, given, node, indent);
    case 'list_item':
      return lines('li', given, node, indent);
    case 'description':
      return lines('dd', given, node, indent);
    case 'code_block':
      return writeCode(node);
    case 'figure':
      return writeFigure(node, indent);
    case 'table':
      return writeTable(node, indent);
    case 'table_cell':
    case 'table_header':
      return lines(type.name === 'table_cell' ? 'td' : 'th', spans(node), node, indent);
    case 'divider':
      return opening('hr', given);
    case 'film':
      return element(attrs.tag, given, '');
    case 'locked':
      return attrs.html;
    default:
      throw new TypeError(`${type.name} is not a block`);
  }
}

/** An element with each block on its own line, or all on one line if it contains only words. */
function lines(tag: string, given: Given, { children }: Node, indent: string): string {
  const inner = indent + INDENT;
  const usual = tagInPlace(tag, children);
  let wasBare = false;
  const written = children.map((child) => {
    // Two consecutive paragraphs without `<p>` would become one paragraph.
    const childTag = wasBare ? 'p' : (child.attrs.tag ?? usual);
    wasBare = child.type.name === 'paragraph' && childTag === '';
    return writeBlock(child, inner, childTag);
  });
  if (wasBare && written.length === 1) return element(tag, given, written.join(''));
  const [first = '', ...rest] = written;
  const isBareFirst = children[0]?.type.name === 'paragraph' && (children[0].attrs.tag ?? usual) === '';
  const begin = isBareFirst ? first : `\n${inner}${first}`;
  const end = rest.map((one) => `\n${inner}${one}`).join('');
  return element(tag, given, `${begin}${end}\n${indent}`);
}

function writeCode({ attrs, textContent }: Node): string {
  const { language, code } = attrs;
  const text = escaped(textContent);
  // The parser drops the first line break of `pre`.
  if (code === null) return element('pre', attrs.given, text.startsWith('\n') ? `\n${text}` : text);
  const named = language === '' ? code : { class: `language-${language}`, ...code };
  return element('pre', attrs.given, element('code', named, text));
}

function writeFigure(node: Node, indent: string): string {
  const { image, link, caption, given } = node.attrs;
  const picture = opening('img', image);
  const shown = link === null ? picture : element('a', link, picture);
  const words = writeWords(node);
  const below = words === '' ? '' : `\n${indent}${INDENT}${element('figcaption', caption, words)}`;
  return element('figure', given, `\n${indent}${INDENT}${shown}${below}\n${indent}`);
}

function writeTable(table: Node, indent: string): string {
  const inner = indent + INDENT;
  const written: string[] = table.attrs.head === '' ? [] : [table.attrs.head];
  let rows: string[] = [];
  table.forEach((row, _, index) => {
    const { part, partGiven, partNumber } = row.attrs;
    const cells = row.children.map((cell) => writeBlock(cell, inner, ''));
    rows.push(element('tr', row.attrs.given, cells.join('')));
    const next = index + 1 < table.childCount ? table.child(index + 1).attrs : undefined;
    if (next?.part === part && next?.partNumber === partNumber) return;
    if (part === '') written.push(...rows);
    else
      written.push(
        element(part, partGiven, `${rows.map((one) => `\n${inner}${INDENT}${one}`).join('')}\n${inner}`),
      );
    rows = [];
  });
  return element(
    'table',
    table.attrs.given,
    `\n${written.map((one) => `${inner}${one}\n`).join('')}${indent}`,
  );
}

function spans({ attrs }: Node): Given {
  const given: Record<string, string> = { ...attrs.given };
  for (const name of ['colspan', 'rowspan'])
    if (attrs[name] !== (Number.parseInt(given[name] ?? '1', 10) || 1)) {
      delete given[name];
      if (attrs[name] > 1) given[name] = String(attrs[name]);
    }
  return given;
}

/** Words with their marks. Of two marks, the longer one is the outer element. */
function writeWords({ children }: Node): string {
  const open: Mark[] = [];
  let html = '';
  const close = (count: number) => {
    for (const mark of open.splice(count).reverse()) html += `</${mark.type.name}>`;
  };
  const lengthOf = (mark: Mark, from: number) => {
    let to = from;
    while (children[to] !== undefined && mark.isInSet(children[to]?.marks ?? [])) to++;
    return to - from;
  };
  children.forEach((node, index) => {
    const kept = open.findIndex((mark) => !mark.isInSet(node.marks));
    if (kept !== -1) close(kept);
    const added = node.marks.filter((mark) => !mark.isInSet(open));
    added.sort((a, b) => lengthOf(b, index) - lengthOf(a, index));
    for (const mark of added) {
      open.push(mark);
      html += opening(mark.type.name, mark.attrs.given);
    }
    html += writeWord(node);
  });
  close(0);
  // While the author types, a block may end with a space. Browsers do not show it, so it is removed.
  return html.replace(/ +$/, '');
}

function writeWord({ type, attrs, text = '' }: Node): string {
  if (type.name === 'image') return opening('img', attrs.given);
  if (type.name === 'line_break') return opening('br', attrs.given);
  return type.name === 'locked_inline' ? attrs.html : escaped(text);
}

function element(tag: string, given: Given, inner: string): string {
  return `${opening(tag, given)}${inner}</${tag}>`;
}

function opening(tag: string, given: Given): string {
  const attributes = Object.entries(given).map(
    ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return `<${tag}${attributes.join('')}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
