/** Computes the addresses of pictures. It imports nothing, so that worker threads can use it. */

/** Returns a square PNG of a picture, for browsers' tabs and home screens. */
export function mediaIcon(storageKey: string): string {
  return `/medias/${storageKey}/icon`;
}

/** Pixels of the longer side of a picture for programs outside the site. */
export const CARD_SIDE = 1200;

const gallery = /^\/medias\/([^/?#]+)(?:\/\d+)?$/;

interface Sized {
  src: string;
  width: number;
  height: number;
}

/**
 * Returns the JPEG of a gallery picture for link previews, feed readers and search engines, most of which do not show AVIF, some not
 * WebP. Pictures from elsewhere are unchanged.
 */
export function cardOf({ src, width, height }: Sized): Sized & { type?: string } {
  const key = gallery.exec(src)?.[1];
  if (key === undefined) return { src, width, height };
  return { src: `/medias/${key}/card`, ...cardSize({ width, height }), type: 'image/jpeg' };
}

/** Returns the size of the JPEG: at most 1,200 pixels, never larger than the original. */
export function cardSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, CARD_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const image = /<img(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/g;
/** GIFs, which every program shows and which may be animated, stay as they are. */
const shown = /\ssrc="\/medias\/(?![^/"]+\.gif["/])([^/"?#]+)(?:\/\d+)?"/;

/** Returns safe HTML in which gallery pictures are JPEGs, for feed readers and mail programs. */
export function withCards(html: string): string {
  return html.replace(image, (tag) => {
    const key = shown.exec(tag)?.[1];
    if (key === undefined) return tag;
    const size = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1]);
    const { width, height } = cardSize({ width: size('width'), height: size('height') });
    return tag
      .replace(/\s(?:srcset|sizes)="[^"]*"/g, '')
      .replace(/(\ssrc=")[^"]*"/, `$1/medias/${key}/card"`)
      .replace(/(\swidth=")\d+"/, (_, start: string) => `${start}${width || CARD_SIDE}"`)
      .replace(/(\sheight=")\d+"/, (whole: string, start: string) => (height ? `${start}${height}"` : whole));
  });
}

/** Returns the public address of a picture, in its original size or one of the widths. */
export function mediaAddress(storageKey: string, width?: number): string {
  return width === undefined ? `/medias/${storageKey}` : `/medias/${storageKey}/${width}`;
}

/** In pixels: three times the width at which lists of the back office show a picture. */
export const THUMBNAIL_WIDTH = 160;

/** Returns the address of the smallest copy of a picture. @param address of its original size */
export function thumbnailAddress(address: string): string {
  return `${address}/${THUMBNAIL_WIDTH}`;
}
