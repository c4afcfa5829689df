/** What every Mantine page has around it: theme, alerts, questions, and contracts that speak French. */
import type { ReactNode } from 'react';
import { AlertList } from '#ui/alert-list.tsx';
import { ApiTextProvider } from '#ui/api-texts.tsx';
import { ConfirmProvider } from '#ui/confirm.tsx';
import { useLocale } from '#ui/locale.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';
import french from '../contract-texts.fr.json';

/** The contracts' own language needs no dictionary. */
const dictionaries = { en: {}, fr: french };

export function OfficeProviders({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ApiTextProvider dictionary={dictionaries[useLocale()]}>
        <ConfirmProvider>{children}</ConfirmProvider>
        <AlertList />
      </ApiTextProvider>
    </ThemeProvider>
  );
}
