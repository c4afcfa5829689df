/** The language of the page, for every component below. */
import { createContext, type ReactNode, use } from 'react';
import type { Locale } from '#kernel/locale.ts';
import { type Messages, type Translate, translator } from '#kernel/translate.ts';

const LocaleContext = createContext<Locale>('en');

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return use(LocaleContext);
}

/** The texts of a room in the language of the page. */
export function useTexts<M extends Messages>(messages: Record<Locale, M>): Translate<M> {
  return translator(messages, useLocale());
}
