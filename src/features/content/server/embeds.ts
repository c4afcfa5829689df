/** Converts videos and sounds to links that a click replaces with a player (embed.rules.ts). */
import type { Element } from 'hast';
import { type Embed, fileAt, filmAt } from '../embed.rules.ts';
import { isAllowedAddress } from './address.ts';
import { elementsIn, textProperty } from './tree.ts';

interface Shown {
  link: Element;
  /** Whether a click plays it; otherwise it is a plain link. */
  plays: boolean;
}

/** @returns the replacement for a frame, video or sound that has a target; undefined for anything else. */
export function linkInstead(element: Element): Shown | undefined {
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
