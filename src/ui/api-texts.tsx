/**
 * The texts of the contracts are English, to the letter of the specification. Where the interface speaks
 * another language, the application hands in what they are there.
 */
import { createContext, type ReactNode, use } from 'react';

export type Dictionary = Readonly<Record<string, string>>;

const ApiTexts = createContext<Dictionary>({});

export function ApiTextProvider({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) {
  return <ApiTexts value={dictionary}>{children}</ApiTexts>;
}

/** Says a text of a contract, or of a server's answer, in the language of the page; unknown ones as they are. */
export function useTranslateApiText(): (text: string) => string {
  const dictionary = use(ApiTexts);
  return (text) => dictionary[text] ?? text;
}
