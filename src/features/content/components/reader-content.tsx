/** Renders a text as its readers see it, on public pages and in previews. */
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { decorateContent } from '../reading.rules.ts';
import styles from './content.module.css';

/** The class of a text, for the visual editor. */
export const contentClass = styles.content ?? '';

interface ReaderContentProps {
  /** Safe HTML, as rendered by the server. */
  html: string;
  /** Set if it differs from the page's language. */
  lang?: string;
  /** With a large first letter. */
  initial?: boolean;
}

export function ReaderContent({ html, lang, initial }: ReaderContentProps) {
  const t = useTexts({ en, fr });
  const labels = { table: t('table'), copy: t('code_copy'), copied: t('code_copied') };
  return (
    <div
      className={initial ? `${styles.content} ${styles.initial}` : styles.content}
      data-prose
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server that rendered it
      dangerouslySetInnerHTML={{ __html: decorateContent(html, labels) }}
    />
  );
}
