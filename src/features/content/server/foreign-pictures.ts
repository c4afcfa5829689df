/**
 * Converts pictures from other sites to links, because loading them would disclose readers to those sites. Pictures that should be
 * shown must be in the gallery.
 */
import type { Element, Root } from 'hast';
import { isOutside } from './address.ts';
import { textProperty } from './tree.ts';

export interface ForeignPicture {
  src: string;
  alternative: string | undefined;
}

/**
 * Replaces pictures from other sites with links. Gallery pictures already have addresses of this site.
 * @returns the replaced pictures in order.
 */
export function linkForeignPictures(root: Root): ForeignPicture[] {
  const found: ForeignPicture[] = [];
  function walk(parent: Root | Element, withinLink: boolean): void {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const src = textProperty(child, 'src')?.trim() ?? '';
      if (child.tagName === 'img' && isOutside(src)) {
        found.push({ src, alternative: textProperty(child, 'alt') });
        Object.assign(child, replacementOf(child, src, withinLink));
        continue;
      }
      if (textProperty(child, 'srcSet')?.split(',').some(isOutside)) delete child.properties.srcSet;
      walk(child, withinLink || child.tagName === 'a');
    }
  }
  walk(root, false);
  return found;
}

/** Returns the replacement of a picture. Links cannot be nested, so inside a link only the text remains. */
function replacementOf(picture: Element, src: string, withinLink: boolean): Omit<Element, 'type'> {
  const host = URL.parse(src)?.host ?? src;
  const alternative = textProperty(picture, 'alt')?.trim() ?? '';
  const value = alternative === '' ? host : `${alternative} (${host})`;
  const children: Element['children'] = [{ type: 'text', value }];
  return withinLink
    ? { tagName: 'span', properties: {}, children }
    : { tagName: 'a', properties: { href: src, rel: ['noopener', 'noreferrer'] }, children };
}
