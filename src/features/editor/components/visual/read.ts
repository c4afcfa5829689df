/** Reads HTML trees as nodes of the visual editor. What it cannot represent becomes a locked node with its HTML. */
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { TableMap } from 'prosemirror-tables';
import { boxTags } from '#features/content/element.rules.ts';
import {
  canonical,
  type Element,
  givenOf,
  hasBlock,
  isBlank,
  isElement,
  isMark,
  isText,
  parse,
  SPACES,
  sourceOf,
  type Tree,
} from './markup.ts';
import { schema } from './schema.ts';
import { tagInPlace, write } from './write.ts';

/** Thrown for HTML that no node can represent; the block around it becomes locked. */
class Unknown extends Error {}

const { nodes, marks } = schema;

/** A top-level block, or the words between two blocks. */
export interface Run {
  nodes: readonly Tree[];
  isBlock: boolean;
}

export function runsOf(children: readonly Tree[]): Run[] {
  const runs: Run[] = [];
  let words: Tree[] = [];
  const endWords = () => {
    while (words[0] !== undefined && isBlank(words[0])) words.shift();
    for (let last = words.at(-1); last !== undefined && isBlank(last); last = words.at(-1)) words.pop();
    // Films, comments and scripts without words beside them are blocks.
    const isAlone = !words.some((node) => (isText(node) && !isBlank(node)) || isWord(node));
    if (isAlone)
      for (const node of words) {
        if (!isBlank(node)) runs.push({ nodes: [node], isBlock: true });
      }
    else runs.push({ nodes: words, isBlock: false });
    words = [];
  };
  for (const node of children) {
    if (!hasBlock(node)) words.push(node);
    else {
      endWords();
      runs.push({ nodes: [node], isBlock: true });
    }
  }
  endWords();
  return runs;
}

/** A link or a line break beside a film makes both a paragraph. */
const isWord = (node: Tree) => isMark(node) || (isElement(node) && ['br', 'img', 'a'].includes(node.tagName));

/**
 * Returns the node of one run. Writes the node again and compares it with its source: if anything is lost,
 * the run becomes a locked node.
 */
export function readRun(run: Run, html = sourceOf(run.nodes)): Node {
  try {
    const node = run.isBlock
      ? readBlock(run.nodes[0])
      : nodes.paragraph.create({ tag: '' }, readWords(run.nodes));
    node.check();
    if (canonical(parse(write(node))) === canonical(run.nodes)) return node;
  } catch (error) {
    if (!(error instanceof Unknown) && !(error instanceof RangeError)) throw error;
  }
  return nodes.locked.create({ html });
}

export function readBlocks(children: readonly Tree[], inside = ''): Node[] {
  const blocks = runsOf(children).map((run) => readRun(run));
  return blocks.map((block) => {
    if (block.type !== nodes.paragraph) return block;
    // Does not store the tag that is usual inside the parent, so that a paragraph can be moved into a list
    // and out of it.
    const usual = tagInPlace(inside, blocks);
    return (block.attrs.tag ?? 'p') === usual
      ? block.type.create({ ...block.attrs, tag: null }, block.content)
      : block;
  });
}

/** Returns at least one block, because list items and cells must not be empty. */
function filled(element: Element): Node[] {
  const blocks = readBlocks(element.childNodes, element.tagName);
  return blocks.length === 0 ? [nodes.paragraph.create()] : blocks;
}

function readBlock(node: Tree | undefined): Node {
  if (node === undefined || !isElement(node)) throw new Unknown();
  const { tagName } = node;
  const given = givenOf(node);
  const heading = /^h([1-6])$/.exec(tagName)?.[1];
  if (heading !== undefined)
    return nodes.heading.create({ given, level: Number(heading) }, readWords(node.childNodes));
  if (boxTags.includes(tagName)) return nodes.box.create({ given, tag: tagName }, boxContent(node));
  switch (tagName) {
    case 'p':
      return nodes.paragraph.create({ given, tag: 'p' }, readWords(node.childNodes));
    case 'ul':
    case 'ol':
      return nodes[tagName === 'ul' ? 'bullet_list' : 'ordered_list'].create(
        { given },
        elementsOf(node, ['li']).map((item) =>
          nodes.list_item.create({ given: givenOf(item) }, filled(item)),
        ),
      );
    case 'blockquote':
      return nodes.blockquote.create({ given }, filled(node));
    case 'dl':
      return nodes.definition_list.create(
        { given },
        elementsOf(node, ['dt', 'dd']).map((one) =>
          one.tagName === 'dt'
            ? nodes.term.create({ given: givenOf(one) }, readWords(one.childNodes))
            : nodes.description.create({ given: givenOf(one) }, filled(one)),
        ),
      );
    case 'pre':
      return readCode(node);
    case 'figure':
      return readFigure(node);
    case 'table':
      return readTable(node);
    case 'hr':
      return nodes.divider.create({ given });
    case 'iframe':
    case 'video':
    case 'audio':
      if (node.childNodes.length > 0) throw new Unknown();
      return nodes.film.create({ given, tag: tagName });
    default:
      throw new Unknown();
  }
}

/** The elements of a list or table, which contain nothing else. */
function elementsOf({ childNodes }: Element, tags: readonly string[]): Element[] {
  const elements = childNodes.filter((child) => !isBlank(child)).filter(isElement);
  const others = childNodes.some(
    (child) => !isBlank(child) && !(isElement(child) && tags.includes(child.tagName)),
  );
  if (others) throw new Unknown();
  return elements;
}

function boxContent(box: Element): Node[] {
  const [first, ...rest] = box.childNodes.filter((child) => !isBlank(child));
  if (first === undefined || !isElement(first) || first.tagName !== 'summary') return filled(box);
  return [
    nodes.summary.create({ given: givenOf(first) }, readWords(first.childNodes)),
    ...readBlocks(rest, box.tagName),
  ];
}

function readCode(pre: Element): Node {
  const [code] = pre.childNodes;
  const isWrapped =
    pre.childNodes.length === 1 && code !== undefined && isElement(code) && code.tagName === 'code';
  const inside = isWrapped ? code.childNodes : pre.childNodes;
  const [text] = inside;
  if (inside.length > 1 || (text !== undefined && !isText(text))) throw new Unknown();
  const { class: name, ...rest } = isWrapped ? givenOf(code) : {};
  const language = /^language-([\w+#-]{1,30})$/.exec(name ?? '')?.[1];
  const others = name === undefined || language !== undefined ? rest : { ...rest, class: name };
  return nodes.code_block.create(
    { given: givenOf(pre), code: isWrapped ? others : null, language: language ?? '' },
    text?.value ? schema.text(text.value) : undefined,
  );
}

/** A figure with one picture, in a link or not, and a caption below. Others are locked. */
function readFigure(figure: Element): Node {
  const [shown, caption] = elementsOf(figure, ['img', 'a', 'figcaption']);
  const link = shown?.tagName === 'a' ? shown : undefined;
  const [image] = link === undefined ? [shown] : elementsOf(link, ['img']);
  if (image?.tagName !== 'img') throw new Unknown();
  return nodes.figure.create(
    {
      given: givenOf(figure),
      image: givenOf(image),
      link: link === undefined ? null : givenOf(link),
      caption: caption === undefined ? {} : givenOf(caption),
    },
    caption === undefined ? undefined : readWords(caption.childNodes),
  );
}

function readTable(table: Element): Node {
  const parts = elementsOf(table, ['caption', 'colgroup', 'thead', 'tbody', 'tfoot']);
  const head = parts.filter(({ tagName }) => tagName === 'caption' || tagName === 'colgroup');
  const rows = parts.flatMap((part, partNumber) =>
    head.includes(part) ? [] : elementsOf(part, ['tr']).map((row) => readRow(row, part, partNumber)),
  );
  const node = nodes.table.create({ given: givenOf(table), head: sourceOf(head) }, rows);
  // The editor would repair a table whose rows have different lengths, which would change the text.
  if (rows.length === 0 || TableMap.get(node).problems !== null) throw new Unknown();
  return node;
}

function readRow(row: Element, part: Element, partNumber: number): Node {
  // The parser adds a `tbody` that was not written.
  const isWritten = part.sourceCodeLocation != null;
  return nodes.table_row.create(
    { given: givenOf(row), part: isWritten ? part.tagName : '', partGiven: givenOf(part), partNumber },
    elementsOf(row, ['td', 'th']).map((cell) => {
      const given = givenOf(cell);
      const span = (name: string) => Math.min(100, Math.max(1, Number.parseInt(given[name] ?? '1', 10) || 1));
      const type = cell.tagName === 'td' ? nodes.table_cell : nodes.table_header;
      return type.create({ given, colspan: span('colspan'), rowspan: span('rowspan') }, filled(cell));
    }),
  );
}

/** Words of a paragraph. White space is collapsed, as browsers do. */
function readWords(children: readonly Tree[]): Fragment {
  const words: Node[] = [];
  let isSpaced = true;
  const trimEnd = () => {
    const last = words.at(-1);
    if (!last?.text?.endsWith(' ')) return;
    words.pop();
    if (last.text !== ' ') words.push(schema.text(last.text.slice(0, -1), last.marks));
  };
  function read(node: Tree, set: readonly Mark[]): void {
    if (isText(node)) {
      const collapsed = node.value.replace(SPACES, ' ');
      const text = isSpaced ? collapsed.replace(/^ /, '') : collapsed;
      if (text === '') return;
      words.push(schema.text(text, set));
      isSpaced = text.endsWith(' ');
    } else if (isMark(node)) {
      const mark = marks[node.tagName]?.create({ given: givenOf(node) });
      for (const child of node.childNodes) read(child, mark === undefined ? set : mark.addToSet(set));
    } else if (hasBlock(node)) {
      throw new Unknown();
    } else {
      const isElementHere = isElement(node);
      const isBreak = isElementHere && node.tagName === 'br';
      if (isBreak) trimEnd();
      const given = isElementHere ? givenOf(node) : {};
      if (isBreak) words.push(nodes.line_break.create({ given }, null, set));
      else if (isElementHere && node.tagName === 'img') words.push(nodes.image.create({ given }, null, set));
      else words.push(nodes.locked_inline.create({ html: sourceOf([node]) }, null, set));
      isSpaced = isBreak;
    }
  }
  for (const child of children) read(child, []);
  trimEnd();
  return Fragment.fromArray(words);
}
