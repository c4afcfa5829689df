/** Shows once that typed lines become paragraphs for readers. */

import { hasTypedLines } from '#features/content/paragraph.rules.ts';
import { showAlert } from '#ui/alerts.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** @returns a function that shows the notice if the text has such lines and the person has not seen it in this browser. */
export function useParagraphNotice(): (content: string) => void {
  const t = useTexts({ en, fr });
  const place = `ardoise.paragraphs-told.${useSession().userId}`;
  return (content) => {
    if (localStorage.getItem(place) !== null || !hasTypedLines(content)) return;
    localStorage.setItem(place, 'yes');
    showAlert('info', t('paragraphs_made'));
  };
}
