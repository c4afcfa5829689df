/** Shows the paragraphs of a page, or a neutral text if the company has not written any in this language. */
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import prose from './prose.module.css';

export function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  const t = useTexts({ en, fr });
  const shown = paragraphs.length === 0 ? [t('page_neutral')] : paragraphs;
  return (
    <div className={prose.prose}>
      {shown.map((paragraph) => (
        <p key={paragraph} className={prose.lines}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
