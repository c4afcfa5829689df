/** Shows the company's logo and name, or the product's mark for a company without a logo. */
import { mediaAddress } from '#features/media/address.rules.ts';
import { isWordmark, type Look } from '#kernel/look.ts';
import { BrandMark } from '#ui/brand-mark.tsx';

interface CompanyBrandProps {
  look: Look;
  name: string;
  /** Shows no name, and the logo in a square; the initial instead of a wide logo. */
  narrow?: boolean;
  /** Whether to show the product's mark if there is no logo. */
  marked?: boolean;
}

export function CompanyBrand({ look: { logo }, name, narrow = false, marked = true }: CompanyBrandProps) {
  if (logo === null)
    return (
      <>
        {marked && <BrandMark />}
        {!narrow && name}
      </>
    );
  // In a square, a wide logo would be too small to read.
  if (narrow && isWordmark(logo))
    return (
      <span aria-hidden="true" style={{ color: 'var(--teal)', fontSize: '1.25rem' }}>
        {[...name][0]?.toUpperCase()}
      </span>
    );
  const hasName = !narrow && !isWordmark(logo);
  const { key, copy, width, height } = logo;
  return (
    <>
      <img
        src={mediaAddress(key, copy ?? undefined)}
        width={width}
        height={height}
        alt={hasName ? '' : name}
        loading="lazy"
        decoding="async"
        // A wide logo is limited by its width, a tall one by its height.
        style={{
          width: 'auto',
          maxWidth: hasName || narrow ? '2.75rem' : '12rem',
          height: '2.25rem',
          objectFit: 'contain',
        }}
      />
      {hasName && name}
    </>
  );
}
