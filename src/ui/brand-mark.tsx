import styles from './brand-mark.module.css';

/** Shows the logo: an A in two strokes, as high as the text next to it. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <polyline points="8.2 26 16 6.4 23.8 26" />
      <polyline points="9.6 19.4 22.4 18.6" />
    </svg>
  );
}
