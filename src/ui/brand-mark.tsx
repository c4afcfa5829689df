/** The name that the logo belongs to; another company's name is shown without it. */
export const PRODUCT = 'Ardoise';

/** Shows the logo: an A in two strokes, as high as the text next to it. */
export function BrandMark() {
  return (
    <svg
      width="1.9rem"
      height="1.9rem"
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points="8.2 26 16 6.4 23.8 26" stroke="var(--teal)" strokeWidth={3.6} />
      <polyline points="9.6 19.4 22.4 18.6" stroke="var(--chalk)" strokeWidth={2.4} />
    </svg>
  );
}
