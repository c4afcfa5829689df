/**
 * Lists the elements and attributes that a text may have. All others are removed; the author gets a list of them
 * (removals.ts).
 */
import type { Element, Root, RootContent } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { percentDecoded } from '#kernel/text.ts';
import { shownTags } from '../element.rules.ts';
import { type Embed, embedOfLink, fileAt, filmAt } from '../embed.rules.ts';
import { listTypeOf } from '../list.rules.ts';
import { anchorOf } from '../rules.ts';
import { isAllowedAddress, isOutside } from './address.ts';
import { type Anchors, anchorsOf } from './anchors.ts';
import { createRemovals, type Removal } from './removals.ts';
import { elementsIn, textProperty } from './tree.ts';

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
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    li: ['value'],
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

const schemesOf: Readonly<Record<string, readonly string[]>> = {
  href: ['http', 'https', 'mailto', 'tel', 'sms', 'xmpp', 'irc', 'ircs'],
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
  const elements = [...keptElements(tree.children)];
  const anchors = anchorsOf(elements);
  const shifts = elements.some(({ tagName }) => tagName === 'h1');

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
      const element = shifts ? shifted(child) : child;
      const safe = safeElement(element, child, anchors);
      removals.note(element, safe);
      if (safe !== undefined) kept.push({ ...safe, children: elementContent(safeChildren(child.children)) });
      else if (!isStripped(child)) {
        // Links to an element that is removed lead to its content.
        if (anchors.isTarget(child))
          kept.push({
            type: 'element',
            tagName: 'span',
            properties: { id: anchors.idFor(child) },
            children: [],
          });
        for (const one of safeChildren(child.children)) kept.push(one);
      }
    }
    return kept;
  }

  return { root: { type: 'root', children: safeChildren(tree.children) }, removed: removals.list() };
}

const elementContent = (children: RootContent[]) => children.filter((child) => child.type !== 'doctype');

const isStripped = ({ tagName }: Element) => schema.strip?.includes(tagName) === true;

function* keptElements(children: readonly RootContent[]): Generator<Element> {
  for (const child of children) {
    if (child.type !== 'element' || isStripped(child)) continue;
    yield child;
    yield* keptElements(child.children);
  }
}

/**
 * The page's title is its only `h1`. If a text has one, all its headings move down a level, so that their order
 * stays. Returns the heading a level lower.
 */
function shifted(element: Element): Element {
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  return level === undefined ? element : { ...element, tagName: `h${Math.min(6, Number(level) + 1)}` };
}

/**
 * Returns the element without its children; undefined if it is not allowed.
 * @param given the element as it is in the text.
 */
function safeElement(
  { tagName, properties }: Element,
  given: Element,
  anchors: Anchors,
): Element | undefined {
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
  withOwnAnchors(safe, given, anchors);
  if (tagName === 'ol') withMarker(safe, textProperty(given, 'style'));
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
function withOwnAnchors({ tagName, properties }: Element, given: Element, anchors: Anchors): void {
  const id = anchors.idFor(given);
  if (id === undefined) delete properties.id;
  else properties.id = id;
  const { href } = properties;
  if (tagName !== 'a' || typeof href !== 'string') return;
  if (href.startsWith('#')) properties.href = anchors.fragment(href);
  else if (isOutside(href)) properties.rel = ['noopener', 'noreferrer'];
  else
    properties.href = href.replace(
      ownArticle,
      (_, page: string, part: string) => `${page}#${anchorOf(percentDecoded(part))}`,
    );
}

/** A link to a part of another article. */
const ownArticle = /^((?:\/(?:en|fr))?\/app\/blog\/read\/[^#]+)#(.+)$/;

/** Keeps the kind of numbers that editors write as a style. */
function withMarker({ properties }: Element, style: string | undefined): void {
  const type = listTypeOf(style);
  if (type !== undefined) properties.type ??= type;
}

interface Shown {
  link: Element;
  /** Whether a click plays it; otherwise it is a plain link. */
  plays: boolean;
}

/**
 * Converts videos and sounds to links that a click replaces with a player (embed.rules.ts).
 * @returns the replacement for a frame, video or sound that has a target; undefined for anything else.
 */
function linkInstead(element: Element): Shown | undefined {
  const { tagName } = element;
  if (tagName !== 'iframe' && tagName !== 'video' && tagName !== 'audio') return undefined;
  const src = srcOf(element);
  if (src === undefined) return undefined;
  const embed = tagName === 'iframe' ? filmAt(src) : fileAt(src, tagName);
  // Removed, like any link to a forbidden address.
  if (embed === undefined && !isAllowedAddress(src, ['http', 'https'])) return undefined;
  const title = textProperty(element, 'title')?.trim();
  return {
    link: linkTo(embed ?? { href: src, service: src }, title, embed?.player),
    plays: embed !== undefined,
  };
}

/** Returns the first source of a file that has several formats. */
function srcOf(element: Element): string | undefined {
  for (const one of elementsIn(element)) {
    const src = textProperty(one, 'src')?.trim();
    if (src !== undefined && src !== '') return src;
  }
  return undefined;
}

function linkTo(
  { href, service }: Pick<Embed, 'href' | 'service'>,
  title: string | undefined,
  player: string | undefined,
): Element {
  const value = title === undefined || title === '' ? service : `${title} (${service})`;
  const properties = { href, ...(player === undefined ? {} : { dataEmbed: player }) };
  return { type: 'element', tagName: 'a', properties, children: [{ type: 'text', value }] };
}
