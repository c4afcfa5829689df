/** Provides what every Mantine page needs: theme, alerts, confirmations, Tab as in the browser. */
import type { ReactNode } from 'react';
import { AlertList } from '#ui/alert-list.tsx';
import { ConfirmProvider } from '#ui/confirm.tsx';
import { useTabSelects } from '#ui/tab-selects.ts';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

export function OfficeProviders({ children }: { children: ReactNode }) {
  useTabSelects();
  return (
    <ThemeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <AlertList />
    </ThemeProvider>
  );
}
