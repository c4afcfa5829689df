/** A picture that takes its place before it arrives. */
import type { CSSProperties } from 'react';

export interface PictureSource {
  src: string;
  sources: { width: number; src: string }[];
  width: number;
  height: number;
  /** Average colour, shown until the picture is there. */
  colour: string;
  alternative: string;
}

interface PictureProps {
  picture: PictureSource;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** The picture that the page opens with: loaded at once. */
  first?: boolean;
  className?: string;
  /** Beside a title that says the same. */
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
