/** Films and sounds, which readers get as links that a click turns into a player (embed.rules.ts). */
import type { Element } from 'hast';
import { type Embed, fileAt, filmAt } from '../../embed.rules.ts';
import { isAllowedAddress } from './address.ts';
import { elementsIn, textProperty } from './tree.ts';

interface Shown {
  link: Element;
  /** A click plays it; otherwise it is a link like any other. */
  plays: boolean;
}

/** @returns what stands in the place of a frame, a film or a sound that leads somewhere; undefined for anything else. */
export function linkInstead(element: Element): Shown | undefined {
  const { tagName } = element;
  if (tagName !== 'iframe' && tagName !== 'video' && tagName !== 'audio') return undefined;
  const src = srcOf(element);
  if (src === undefined) return undefined;
  const embed = tagName === 'iframe' ? filmAt(src) : fileAt(src, tagName);
  // Left out altogether, as anything that leads there.
  if (embed === undefined && !isAllowedAddress(src, ['http', 'https'])) return undefined;
  const title = textProperty(element, 'title')?.trim();
  return {
    link: linkTo(embed ?? { href: src, service: src }, title, embed?.player),
    plays: embed !== undefined,
  };
}

/** Of a file in several formats, the first. */
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
