/**
 * A button with the name of the person whose data is shown. It opens the dialog that chooses somebody else.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export const ChooseMemberDialog = onDemand(
  async () => (await import('./choose-member-dialog.tsx')).ChooseMemberDialog,
  ({ opened }) => opened,
);

interface ChooseMemberProps {
  /** Undefined while one's own data is shown. */
  shown: { memberId: number; name: string } | undefined;
  /** The address that shows a member's data; for undefined, one's own data. */
  to(memberId: number | undefined): string;
}

export function ChooseMember({ shown, to }: ChooseMemberProps) {
  const t = useTexts({ en, fr });
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="person" size={16} />}
        onClick={() => setOpened(true)}
      >
        {shown?.name ?? t('select_user')}
      </Button>
      <ChooseMemberDialog
        opened={opened}
        onClose={() => setOpened(false)}
        memberId={shown?.memberId}
        to={to}
      />
    </>
  );
}
