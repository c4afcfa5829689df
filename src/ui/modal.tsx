/** Mantine's modal in a file of its own, which dialog.tsx loads when the person begins to use the page. */
import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** First rendered closed: Mantine records where to return the focus when a mounted dialog opens. */
export function MountedModal({ opened, ...props }: ModalProps) {
  const isMounted = useMounted();
  return <Modal opened={opened && isMounted} {...props} />;
}
