/** HTML as a tree, parsed as a browser parses it (parse5), in the form of the unified family (hast). */
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
import { DEEPEST, MOST_ELEMENTS, RefusedContent } from './bounds.ts';

/**
 * The property of what the parser makes once more of a tag written once: formatting that is not closed goes on in the
 * next paragraph. No tag can have it, for the space in its name.
 */
export const MADE_AGAIN = 'made again';

type Parent = DefaultTreeAdapterMap['parentNode'];

/** @param most elements. @throws RefusedContent for more or deeper elements than a text needs. */
export function parseHtml(raw: string, most = MOST_ELEMENTS): Root {
  const treeAdapter = boundedAdapter(most);
  // Parsed as what stands inside of an element of the page, where it is shown.
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const fragment = parseFragment(context, raw, { treeAdapter, scriptingEnabled: false });
  const tree = fromParse5(fragment);
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}

/** Counts while it builds: formatting that is never closed begins anew in each paragraph. */
function boundedAdapter(most: number): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  /** Of each tag, by their identity. */
  const written = new WeakSet<object>();
  // The parser's own root stands above all.
  let depth = -1;
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      if (++elements > most) throw new RefusedContent('too_many_elements');
      const isAgain = written.has(attributes);
      written.add(attributes);
      const given = isAgain ? [...attributes, { name: MADE_AGAIN, value: '' }] : attributes;
      return defaultTreeAdapter.createElement(name, namespace, given);
    },
    onItemPush() {
      if (++depth > DEEPEST) throw new RefusedContent('nested_too_deeply');
    },
    onItemPop() {
      depth--;
    },
    // Of html and body, which a content has none of: comparing them takes quadratic time.
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

/** From the end: what is put before something, is put before the newest. */
function placeOf(parent: Parent, node: DefaultTreeAdapterMap['childNode']): number {
  return parent.childNodes.lastIndexOf(node);
}

export function serialise(tree: Root): string {
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

/** Every element below a node, in the order of the text, itself included. */
export function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === 'element') yield node;
  if (node.type !== 'element' && node.type !== 'root') return;
  for (const child of node.children) yield* elementsIn(child);
}

/** A property as text; undefined where it is none. */
export function textProperty({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.join(', ') : undefined;
}
