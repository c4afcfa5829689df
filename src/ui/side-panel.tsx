/**
 * A panel at the right that shows one thing of the page. Escape first closes a dialog above it; the browser's Back
 * closes the panel and stays on the page.
 */
import { Drawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from './back-closes.ts';
import { useDialogOpen, useFocusReturned } from './dialog.tsx';
import { FirstFocus } from './first-focus.tsx';

export function SidePanel({ children, ...props }: DrawerProps) {
  const below = useDialogOpen();
  useBackCloses(props.opened, props.onClose);
  useFocusReturned(props.opened);
  return (
    <Drawer position="right" closeOnEscape={!below} {...props}>
      <FirstFocus />
      {children}
    </Drawer>
  );
}
