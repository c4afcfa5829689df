/** Provides Mantine with our theme. Only the layouts of the back office and the account pages load it. */
import './base.css';
import '@mantine/core/styles.layer.css';
import './office.css';
import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { theme, variables } from './mantine.ts';

export function ThemeProvider({ children }: { children: ReactNode }) {
  const close = useTexts({ en, fr })('close');
  const localisedTheme = useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': close } };
    return mergeThemeOverrides(theme, { components: { Modal: { defaultProps }, Drawer: { defaultProps } } });
  }, [close]);
  return (
    <MantineProvider
      theme={localisedTheme}
      cssVariablesResolver={variables}
      forceColorScheme="dark"
      // The build puts them into the style sheet (scripts/build/mantine-styles.ts).
      withCssVariables={import.meta.env.DEV}
      withGlobalClasses={import.meta.env.DEV}
    >
      {children}
    </MantineProvider>
  );
}
