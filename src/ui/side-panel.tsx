/**
 * A panel at the right, for looking at one thing of the page. Escape first closes a dialog above it; the browser's
 * Back closes the panel and stays on the page.
 */
import { Drawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from './back-closes.ts';
import { useDialogOpen } from './dialog.tsx';

export function SidePanel(props: DrawerProps) {
  const below = useDialogOpen();
  useBackCloses(props.opened, props.onClose);
  return <Drawer position="right" closeOnEscape={!below} {...props} />;
}
