/** A content as the read page and the editor's preview show it. */
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { decorateContent } from '../reading.rules.ts';
import styles from './content.module.css';

interface ReaderContentProps {
  /** Safe HTML, as the server renders it. */
  html: string;
  /** If it differs from the page's language. */
  lang?: string;
}

export function ReaderContent({ html, lang }: ReaderContentProps) {
  const t = useTexts({ en, fr });
  return (
    <div
      className={styles.content}
      data-prose
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server that rendered it
      dangerouslySetInnerHTML={{ __html: decorateContent(html, t('table')) }}
    />
  );
}
