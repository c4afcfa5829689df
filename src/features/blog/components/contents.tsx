/** Shows the table of contents: next to the text on wide windows, otherwise folded above it. */
import { useTexts } from '#ui/locale.tsx';
import type { PublicPost } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './contents.module.css';

export function Contents({ headings }: { headings: PublicPost['contents'] }) {
  const t = useTexts({ en, fr });
  // A script highlights the current section (web/enhance/article.ts).
  const list = (
    <ol data-contents="">
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={styles.beside} aria-label={t('contents')}>
        <p>{t('contents')}</p>
        {list}
      </nav>
      <details className={styles.above}>
        <summary>{t('contents')}</summary>
        <nav aria-label={t('contents')}>{list}</nav>
      </details>
    </>
  );
}
