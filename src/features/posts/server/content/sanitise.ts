/**
 * Lists the elements and attributes that a text may have. All others are removed; the author gets a list of them
 * (removals.ts).
 */
import type { Element, Root, RootContent } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { shownTags } from '../../element.rules.ts';
import { embedOfLink } from '../../embed.rules.ts';
import { isAllowedAddress, isOutside } from './address.ts';
import { anchorOf } from './anchors.ts';
import { linkInstead } from './embeds.ts';
import { createRemovals, type Removal } from './removals.ts';
import { textProperty } from './tree.ts';

export const schema: Schema = {
  tagNames: shownTags,
  attributes: {
    a: ['href', 'title', 'hrefLang', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding', 'srcSet', 'sizes'],
    code: [['className', /^language-[\w+#-]{1,30}$/]],
    abbr: ['title'],
    time: ['dateTime'],
    th: ['colSpan', 'rowSpan', 'scope'],
    td: ['colSpan', 'rowSpan'],
    col: ['span'],
    ol: ['start', 'reversed'],
    details: ['open'],
    '*': ['id', 'lang', 'dir'],
  },
  ancestors: {},
  protocols: {},
  required: {},
  clobber: [],
  // The content is removed too: it is not text, or only a fallback for browsers.
  strip: ['script', 'style', 'textarea', 'option', 'iframe', 'noembed', 'noframes', 'object'],
};

/** The title is the page's only h1, and readers cannot distinguish a fifth level from a fourth. */
const levels: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

const schemesOf: Readonly<Record<string, readonly string[]>> = {
  href: ['http', 'https', 'mailto', 'tel'],
  src: ['http', 'https'],
  srcSet: ['http', 'https'],
};

export interface SafeTree {
  root: Root;
  /** Each kind of removed content, most frequent first. */
  removed: Removal[];
}

export function sanitise(tree: Root): SafeTree {
  const removals = createRemovals();

  function safeChildren(children: readonly RootContent[]): RootContent[] {
    const kept: RootContent[] = [];
    for (const child of children) {
      if (child.type === 'text') kept.push({ type: 'text', value: child.value });
      if (child.type !== 'element') continue;
      const shown = linkInstead(child);
      if (shown !== undefined) {
        if (!shown.plays) removals.note(child, undefined);
        kept.push(...safeChildren([shown.link]));
        continue;
      }
      const element = levelled(child);
      const safe = safeElement(element);
      removals.note(element, safe);
      if (safe !== undefined) kept.push({ ...safe, children: elementContent(safeChildren(child.children)) });
      else if (!schema.strip?.includes(child.tagName))
        for (const one of safeChildren(child.children)) kept.push(one);
    }
    return kept;
  }

  return { root: { type: 'root', children: safeChildren(tree.children) }, removed: removals.list() };
}

const elementContent = (children: RootContent[]) => children.filter((child) => child.type !== 'doctype');

function levelled(element: Element): Element {
  const tagName = levels[element.tagName];
  return tagName === undefined ? element : { ...element, tagName };
}

/** Returns the element without its children; undefined if it is not allowed. */
function safeElement({ tagName, properties }: Element): Element | undefined {
  const safe = sanitize({ type: 'element', tagName, properties, children: [] }, schema);
  if (safe.type !== 'element') return undefined;
  for (const [name, schemes] of Object.entries(schemesOf)) {
    const value = textProperty(safe, name);
    if (value === undefined) continue;
    const parts = name === 'srcSet' ? value.split(',').map((part) => part.trim()) : [value];
    const allowed = parts.filter((part) => isAllowedAddress(part, schemes));
    if (allowed.length === 0) delete safe.properties[name];
    else safe.properties[name] = allowed.join(', ');
  }
  if (Array.isArray(safe.properties.className) && safe.properties.className.length === 0)
    delete safe.properties.className;
  withOwnAnchors(safe);
  withPlayer(safe, textProperty({ type: 'element', tagName, properties, children: [] }, 'dataEmbed'));
  return safe;
}

/** Adds the player to a link to a video or sound. It is derived from the address, never from the author's attributes. */
function withPlayer(safe: Element, given: string | undefined): void {
  if (safe.tagName !== 'a' || given === undefined) return;
  const embed = embedOfLink(textProperty(safe, 'href') ?? '', given);
  if (embed !== undefined) safe.properties.dataEmbed = embed.player;
}

/** Prefixes the author's ids, which must not replace ids of the page or properties of `document`. */
function withOwnAnchors({ tagName, properties }: Element): void {
  if (properties.id !== undefined) properties.id = anchorOf(String(properties.id));
  const { href } = properties;
  if (tagName !== 'a' || typeof href !== 'string') return;
  if (/^#./.test(href)) properties.href = `#${anchorOf(href.slice(1))}`;
  else if (isOutside(href)) properties.rel = ['noopener', 'noreferrer'];
}
