import styles from './brand-mark.module.css';

/** An A in two strokes of chalk: the logo, on public pages and in the back office. As large as the text beside it. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <polyline points="8.2 26 16 6.4 23.8 26" />
      <polyline points="9.6 19.4 22.4 18.6" />
    </svg>
  );
}
