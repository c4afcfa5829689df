/** Starts acting for a member whose data is read-only on this page. The page checks the permission. */
import { Button } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useActFor } from './use-act-for.ts';

interface ActForButtonProps {
  memberId: number;
  name: string;
  /** Query of the planning page that opens next. */
  search: string;
  size?: 'sm';
}

export function ActForButton({ memberId, name, search, size }: ActForButtonProps) {
  const t = useTexts({ en, fr });
  const { actFor, pending } = useActFor();
  return (
    <Button
      variant="default"
      size={size ?? 'compact-sm'}
      leftSection={<Icon name="person" size={14} />}
      loading={pending}
      onClick={() => void actFor(memberId, search)}
    >
      {t('act_for_name', { name })}
    </Button>
  );
}
