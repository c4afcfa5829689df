/** A content as the read page shows it, for those who look at it before readers do. */
import content from '#features/blog/components/content.module.css';
import { decorateContent } from '#features/blog/reading.rules.ts';

interface ReaderContentProps {
  /** Safe HTML, as the server renders it. */
  html: string;
  tableLabel: string;
  lang: string;
}

export function ReaderContent({ html, tableLabel, lang }: ReaderContentProps) {
  return (
    <div
      className={content.content}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server that rendered it
      dangerouslySetInnerHTML={{ __html: decorateContent(html, tableLabel) }}
    />
  );
}
