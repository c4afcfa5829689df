/** How pictures, films and locked blocks are shown. */
import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import { safeAddress, shownTags } from '#features/content/element.rules.ts';
import { isDeep, isElement, isText, parse, type Tree } from './markup.ts';
import { filmName, type Given } from './schema.ts';

export interface NodeTexts {
  locked: string;
  film: string;
  caption: string;
}

export function nodeViews(texts: NodeTexts): Record<string, NodeViewConstructor> {
  return { figure: figure(texts.caption), film: film(texts.film), locked: locked(texts.locked) };
}

function figure(placeholder: string): NodeViewConstructor {
  return (shown) => {
    const dom = document.createElement('figure');
    const picture = document.createElement('img');
    picture.contentEditable = 'false';
    const contentDOM = document.createElement('figcaption');
    contentDOM.dataset.placeholder = placeholder;
    dom.append(picture, contentDOM);
    const update = (node: Node) => {
      if (node.type !== shown.type) return false;
      const image: Given = node.attrs.image;
      const src = safeAddress(image.src) ?? '';
      if (picture.getAttribute('src') !== src) picture.setAttribute('src', src);
      picture.alt = image.alt ?? '';
      dom.toggleAttribute('data-empty', node.content.size === 0);
      return true;
    };
    update(shown);
    return {
      dom,
      contentDOM,
      update,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    };
  };
}

function film(label: string): NodeViewConstructor {
  return (shown) => {
    const dom = document.createElement('div');
    dom.dataset.embed = shown.attrs.tag === 'audio' ? 'audio' : 'video';
    const update = (node: Node) => {
      if (node.type !== shown.type) return false;
      dom.textContent = filmName(node.attrs.given);
      dom.setAttribute('aria-label', `${label}: ${dom.textContent}`);
      return true;
    };
    dom.setAttribute('role', 'img');
    update(shown);
    return { dom, update };
  };
}

function locked(label: string): NodeViewConstructor {
  return (node) => {
    const dom = document.createElement('div');
    dom.dataset.lockedBlock = '';
    const title = document.createElement('div');
    title.dataset.label = '';
    title.textContent = label;
    const shown = document.createElement('div');
    shown.dataset.preview = '';
    const tree = parse(node.attrs.html);
    if (!isDeep(tree)) shown.append(safeDom(tree));
    // Elements with nothing to see, such as a comment, show their source.
    if (shown.textContent?.trim() === '' && shown.querySelector('img') === null) {
      const code = document.createElement('code');
      code.textContent = node.attrs.html.slice(0, 2000);
      shown.replaceChildren(code);
    }
    // Links and buttons inside only show what readers get; they do nothing here.
    shown.inert = true;
    dom.append(title, shown);
    return { dom, ignoreMutation: () => true };
  };
}

const shown: ReadonlySet<string> = new Set(shownTags);
const plain = ['alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'start', 'lang', 'dir', 'open'];

/**
 * Builds DOM from an author's HTML without executing anything: only known elements, and attributes that
 * cannot contain scripts.
 */
function safeDom(nodes: readonly Tree[]): DocumentFragment {
  const made = document.createDocumentFragment();
  for (const node of nodes) {
    if (isText(node)) made.append(node.value);
    if (!isElement(node) || ['script', 'style', 'template'].includes(node.tagName)) continue;
    const inside = safeDom(node.childNodes);
    if (!shown.has(node.tagName)) {
      made.append(inside);
      continue;
    }
    const element = document.createElement(node.tagName);
    for (const { name, value } of node.attrs) {
      if (plain.includes(name)) element.setAttribute(name, value);
      if (name === 'src') element.setAttribute(name, safeAddress(value) ?? '');
    }
    element.append(inside);
    made.append(element);
  }
  return made;
}
