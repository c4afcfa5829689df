/** The texts of events, in the language and time zone of the reader. */
import { useMomentText } from '#ui/date.tsx';
import { useLocale } from '#ui/locale.tsx';
import { recordWords } from '../../../../generated/record-words.ts';
import { eventTexts } from '../event.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

const own = { en, fr };

export function useEventLabels() {
  const locale = useLocale();
  const momentText = useMomentText();
  const words = { ...recordWords[locale], ...own[locale] };
  return eventTexts(locale, words, momentText);
}
