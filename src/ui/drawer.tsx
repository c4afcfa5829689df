/** Mantine's drawer in a file of its own, which late-drawer.ts loads when the person begins to use the page. */
import { Drawer, type DrawerProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** First rendered closed: Mantine records where to return the focus when a mounted drawer opens. */
export function MountedDrawer({ opened, ...props }: DrawerProps) {
  const isMounted = useMounted();
  return <Drawer opened={opened && isMounted} {...props} />;
}
