/** A picture whose space is reserved before it is loaded. */
import type { CSSProperties } from 'react';

export interface PictureSource {
  src: string;
  sources: { width: number; src: string }[];
  width: number;
  height: number;
  /** Average colour, shown while loading. */
  colour: string;
  alternative: string;
}

interface PictureProps {
  picture: PictureSource;
  /** The `sizes` attribute. */
  sizes: string;
  /** The first picture of the page: loaded eagerly. */
  first?: boolean;
  className?: string;
  /** Next to a title with the same content. */
  decorative?: boolean;
}

export function Picture({ picture, sizes, first = false, className, decorative = false }: PictureProps) {
  const style: CSSProperties = { backgroundColor: picture.colour };
  return (
    <img
      className={className}
      style={style}
      src={picture.sources.at(-1)?.src ?? picture.src}
      srcSet={picture.sources.map(({ width, src }) => `${src} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : picture.alternative}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
    />
  );
}
