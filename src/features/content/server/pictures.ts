/** Gives the gallery pictures of a text attributes for browsers, and converts pictures from other sites to links. */
import type { Element, Properties, Root } from 'hast';
import { mediaAddress } from '#features/media/address.rules.ts';
import { type KnownPicture, type KnownPictures, keysNamedIn, PICTURE_KEY } from '../picture.rules.ts';
import { isOutside } from './address.ts';
import { elementsIn, textProperty } from './tree.ts';

const pictureAddress = new RegExp(`^(?:https?://[^/]+)?${PICTURE_KEY.source}(?:/\\d{1,5})?$`);

/** Width of the text column in CSS pixels. */
const TEXT_COLUMN = 720;

/**
 * Adds the size, narrower copies and, if missing, the alternative text to gallery pictures, and makes them load lazily.
 * @returns the keys of pictures that are shown or linked to.
 */
export function showPictures(root: Root, pictures: KnownPictures): string[] {
  const keys = new Set<string>();
  for (const element of elementsIn(root)) {
    for (const name of ['src', 'href'])
      for (const key of keysNamedIn(textProperty(element, name) ?? '')) keys.add(key);
    if (element.tagName !== 'img') continue;
    const picture = pictures.get(pictureAddress.exec(textProperty(element, 'src')?.trim() ?? '')?.[1] ?? '');
    if (picture !== undefined) Object.assign(element.properties, propertiesOf(picture, element));
    Object.assign(element.properties, { loading: 'lazy', decoding: 'async' });
  }
  return [...keys];
}

/** A picture narrower than the column needs no wider copy. */
function sizesOf(shownWidth: number): string {
  return shownWidth > 0 && shownWidth < TEXT_COLUMN
    ? `${shownWidth}px`
    : `(min-width: ${TEXT_COLUMN}px) ${TEXT_COLUMN}px, 100vw`;
}

function propertiesOf(picture: KnownPicture, { properties }: Element): Properties {
  const address = (width: number) => mediaAddress(picture.key, width);
  const widest = picture.widths.findLast((width) => width <= TEXT_COLUMN * 2) ?? picture.widths[0];
  const isSized = properties.width !== undefined && properties.height !== undefined;
  return {
    src: widest === undefined ? mediaAddress(picture.key) : address(widest),
    ...(picture.widths.length < 2
      ? {}
      : {
          srcSet: picture.widths.map((width) => `${address(width)} ${width}w`).join(', '),
          sizes: sizesOf(Number(properties.width)),
        }),
    ...(isSized ? {} : { width: picture.width, height: picture.height }),
    ...(properties.alt === undefined && picture.alternative !== '' ? { alt: picture.alternative } : {}),
  };
}

interface ForeignPicture {
  src: string;
  alternative: string | undefined;
}

/**
 * Replaces pictures from other sites with links, because loading them would disclose readers to those sites. Gallery
 * pictures already have addresses of this site.
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
