/** What the API says, in the language of the page. */
import { callText, type FieldError, fieldErrorText } from '#kernel/words.ts';
import { useLocale } from './locale.tsx';

/** Says a text of a contract, or of a server's answer; unknown ones as they are. */
export function useTranslateApiText(): (text: string) => string {
  const locale = useLocale();
  return (text) => callText(text, locale);
}

/** Says what is wrong with a field; nothing of a good one. */
export function useFieldErrorText(): (error: FieldError | undefined) => string | undefined {
  const locale = useLocale();
  return (error) => error && fieldErrorText(error, locale);
}
