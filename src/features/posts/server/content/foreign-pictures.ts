/**
 * Converts pictures of other sites to links: loading them would reveal readers to those sites. Pictures to be
 * shown belong in the gallery.
 */
import type { Element, Root } from 'hast';
import { isOutside } from './address.ts';
import { textProperty } from './tree.ts';

export interface ForeignPicture {
  src: string;
  alternative: string | undefined;
}

/**
 * Replaces external pictures with links; gallery pictures already have addresses of this site.
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
        Object.assign(child, insteadOf(child, src, withinLink));
        continue;
      }
      if (textProperty(child, 'srcSet')?.split(',').some(isOutside)) delete child.properties.srcSet;
      walk(child, withinLink || child.tagName === 'a');
    }
  }
  walk(root, false);
  return found;
}

/** Links cannot be nested: inside a link only the text remains. */
function insteadOf(picture: Element, src: string, withinLink: boolean): Omit<Element, 'type'> {
  const host = URL.parse(src)?.host ?? src;
  const alternative = textProperty(picture, 'alt')?.trim() ?? '';
  const value = alternative === '' ? host : `${alternative} (${host})`;
  const children: Element['children'] = [{ type: 'text', value }];
  return withinLink
    ? { tagName: 'span', properties: {}, children }
    : { tagName: 'a', properties: { href: src, rel: ['noopener', 'noreferrer'] }, children };
}
