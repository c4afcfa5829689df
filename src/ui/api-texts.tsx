/** Provides the API's texts in the language of the page. */
import { callText, type FieldError, fieldErrorText } from '#kernel/error-texts.ts';
import { useLocale } from './locale.tsx';

/** Translates a text of a contract or of an answer; unknown texts stay as they are. */
export function useTranslateApiText(): (text: string) => string {
  const locale = useLocale();
  return (text) => callText(text, locale);
}

/** Translates a field error. */
export function useFieldErrorText(): (error: FieldError | undefined) => string | undefined {
  const locale = useLocale();
  return (error) => error && fieldErrorText(error, locale);
}
