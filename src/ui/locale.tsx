/** Provides the language of the page for all components. */
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Locale } from '#kernel/locale.ts';
import { type Messages, type Translate, translator } from '#kernel/translate.ts';

const LocaleContext = createContext<Locale>('en');

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return use(LocaleContext);
}

/**
 * Returns a feature's texts in the language of the page; the same function at each render, so that results
 * can be memoised.
 */
export function useTexts<M extends Messages>({ en, fr }: Record<Locale, M>): Translate<M> {
  const locale = useLocale();
  return useMemo(() => translator({ en, fr }, locale), [en, fr, locale]);
}
