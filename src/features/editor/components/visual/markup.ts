/** Parses HTML as a tree with positions in its source, and compares trees by what browsers show. */
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  parseFragment,
  serializeOuter,
} from 'parse5';
import { blockElements, markTags } from '#features/content/element.rules.ts';
import type { Given } from './schema.ts';

export type Tree = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export const isElement = defaultTreeAdapter.isElementNode;
export const isText = defaultTreeAdapter.isTextNode;

/** White space that browsers collapse, so without the no-break space. */
export const SPACES = /[ \t\n\f\r]+/g;

/** Parses the HTML as the content of an element, like the server (features/content/server/tree.ts). */
export function parse(source: string): Tree[] {
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  return parseFragment(context, source, { sourceCodeLocationInfo: true, scriptingEnabled: false }).childNodes;
}

/** Maximum nesting of elements; deeper texts are not parsed further. */
const DEEPEST = 60;

export function isDeep(nodes: readonly Tree[], depth = 0): boolean {
  return depth > DEEPEST || nodes.some((node) => isElement(node) && isDeep(node.childNodes, depth + 1));
}

export function sourceOf(nodes: readonly Tree[]): string {
  return nodes.map((node) => serializeOuter(node)).join('');
}

export function givenOf({ attrs }: Element): Given {
  return Object.fromEntries(
    attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
}

export const isBlank = (node: Tree) => isText(node) && node.value.replace(SPACES, '') === '';

const marking: ReadonlySet<string> = new Set(markTags);
const blockTags: ReadonlySet<string> = new Set(blockElements);

/** Whether the node is a block, or contains one. */
export function hasBlock(node: Tree): boolean {
  return isElement(node) && (blockTags.has(node.tagName) || node.childNodes.some(hasBlock));
}

/**
 * Whether the element only marks words. An empty element does not count, because it may be the target of
 * links.
 */
export function isMark(node: Tree): node is Element {
  return isElement(node) && marking.has(node.tagName) && node.childNodes.length > 0 && !hasBlock(node);
}

/**
 * Returns a text that is equal for two trees if browsers show them alike: white space is collapsed, and
 * elements that mark the same words are sorted.
 */
export function canonical(nodes: readonly Tree[]): string {
  const parts: string[] = [];
  let words: string[] = [];
  let isSpaced = true;
  const endRun = () => {
    while (words.at(-1)?.startsWith(' ')) words.pop();
    parts.push(words.join(''));
    words = [];
    isSpaced = true;
  };
  function readInline(node: Tree, marks: readonly string[]): void {
    if (isText(node)) {
      for (const character of node.value.replace(SPACES, ' ')) {
        if (character !== ' ' || !isSpaced) words.push(`${character}{${marks.join()}}`);
        isSpaced = character === ' ';
      }
    } else if (isMark(node)) {
      const inner = [...marks, opening(node)].sort();
      for (const child of node.childNodes) readInline(child, inner);
    } else {
      if (isElement(node) && node.tagName === 'br') {
        while (words.at(-1)?.startsWith(' ')) words.pop();
        isSpaced = true;
      } else isSpaced = false;
      words.push(
        `${isElement(node) ? `${opening(node)}${exact(node)}` : serializeOuter(node)}{${marks.join()}}`,
      );
    }
  }
  for (const node of nodes) {
    if (!hasBlock(node)) readInline(node, []);
    else {
      endRun();
      if (isElement(node))
        parts.push(opening(node), node.tagName === 'pre' ? exact(node) : canonical(node.childNodes), '</>');
    }
  }
  endRun();
  return parts.join('');
}

function exact(element: Element): string {
  return sourceOf(element.childNodes);
}

function opening(element: Element): string {
  return `<${element.tagName} ${JSON.stringify(Object.entries(givenOf(element)).sort())}>`;
}
