/** Provides what every Mantine page needs: theme, alerts, confirmations. */
import type { ReactNode } from 'react';
import { AlertList } from '#ui/alert-list.tsx';
import { ConfirmProvider } from '#ui/confirm.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

export function OfficeProviders({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <AlertList />
    </ThemeProvider>
  );
}
