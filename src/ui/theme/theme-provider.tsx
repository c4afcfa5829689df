/** Mantine in our theme. Only the layouts of the back office and of the account pages bring it along. */
import '@mantine/core/styles.layer.css';
import './office.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, variables } from './mantine.ts';

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme="dark">
      {children}
    </MantineProvider>
  );
}
