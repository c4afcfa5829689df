/** Parses HTML into a tree (hast) with parse5, as browsers do. */
import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { DEEPEST, MOST_ELEMENTS, RefusedContent } from '../bounds.rules.ts';

/**
 * Marks elements that the parser repeats for a single tag, because unclosed formatting continues in the next paragraph. Because of
 * the space, no attribute written by an author can have this name.
 */
export const MADE_AGAIN = 'made again';

type Parent = DefaultTreeAdapterMap['parentNode'];

/**
 * @param most the maximum number of elements.
 * @throws RefusedContent for too many or too deeply nested elements.
 */
export function parseHtml(raw: string, most = MOST_ELEMENTS): Root {
  const treeAdapter = boundedAdapter(most);
  // Parsed as the content of an element, because it is shown inside a page.
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const fragment = parseFragment(context, raw, { treeAdapter, scriptingEnabled: false });
  const tree = fromParse5(fragment);
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}

/** Counts while the tree is built, because unclosed formatting starts again in each paragraph. */
function boundedAdapter(most: number): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  /** Attribute lists by identity; each tag has one list. */
  const written = new WeakSet<object>();
  // Starts below zero for the parser's own root.
  let depth = -1;
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      if (++elements > most) throw new RefusedContent('too_many_elements');
      const isRepeated = written.has(attributes);
      written.add(attributes);
      const given = isRepeated ? [...attributes, { name: MADE_AGAIN, value: '' }] : attributes;
      return defaultTreeAdapter.createElement(name, namespace, given);
    },
    onItemPush() {
      if (++depth > DEEPEST) throw new RefusedContent('nested_too_deeply');
    },
    onItemPop() {
      depth--;
    },
    // Called only for html and body, which a content does not have. Merging their attributes takes quadratic time.
    adoptAttributes() {},
    insertBefore(parent, node, reference) {
      parent.childNodes.splice(placeOf(parent, reference), 0, node);
      node.parentNode = parent;
    },
    insertTextBefore(parent, text, reference) {
      const before = parent.childNodes[placeOf(parent, reference) - 1];
      if (before !== undefined && defaultTreeAdapter.isTextNode(before)) before.value += text;
      else this.insertBefore(parent, defaultTreeAdapter.createTextNode(text), reference);
    },
  };
}

/** Searches from the end, because insertions happen near the newest node. */
function placeOf(parent: Parent, node: DefaultTreeAdapterMap['childNode']): number {
  return parent.childNodes.lastIndexOf(node);
}

export function serialise(tree: Root): string {
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

/** Returns the node and every element below it, in document order. */
export function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === 'element') yield node;
  if (node.type !== 'element' && node.type !== 'root') return;
  for (const child of node.children) yield* elementsIn(child);
}

/** Returns a property as text; undefined if it is not a text. */
export function textProperty({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.join(', ') : undefined;
}
