/**
 * The texts of the contracts are English, to the letter of the specification. Where the interface speaks
 * another language, the application hands in what they are there.
 */
import { createContext, type ReactNode, use } from 'react';

export type Dictionary = Readonly<Record<string, string>>;

const Spoken = createContext<Dictionary>({});

export function SpokenProvider({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) {
  return <Spoken value={dictionary}>{children}</Spoken>;
}

/** Says a text of a contract, or of a server's answer, in the language of the page; unknown ones as they are. */
export function useSpoken(): (text: string) => string {
  const dictionary = use(Spoken);
  return (text) => dictionary[text] ?? text;
}
