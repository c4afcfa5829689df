/** Begins to act for a member, from wherever something of theirs can only be read. Who may, the page knows. */
import { Button } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useActFor } from './use-act-for.ts';

interface ActForButtonProps {
  memberId: number;
  name: string;
  /** Of the planning's address, where one goes on. */
  search: string;
}

export function ActForButton({ memberId, name, search }: ActForButtonProps) {
  const t = useTexts({ en, fr });
  const { actFor, pending } = useActFor();
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="person" size={14} />}
      loading={pending}
      onClick={() => void actFor(memberId, search)}
    >
      {t('act_for_name', { name })}
    </Button>
  );
}
