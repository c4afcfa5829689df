/** Shows the reason why the person may not decide or reopen. For a decision also a button to pass it on. */
import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface PassOnProps {
  /** The member's name. */
  member: string;
  /** Title of the subject, including its member. */
  title: string;
  /** The dialog for passing the subject on. */
  children(onClose: () => void): ReactNode;
}

export function PassOn({ member, title, children }: PassOnProps) {
  const t = useTexts({ en, fr });
  const [passing, setPassing] = useState(false);
  return (
    <Stack gap={8} align="flex-start">
      <p>{t('filled_in_by_you', { member })}</p>
      <Button variant="default" onClick={() => setPassing(true)} aria-label={t('pass_item', { title })}>
        {t('pass')}
      </Button>
      {passing && children(() => setPassing(false))}
    </Stack>
  );
}

export function NotReopened({ member }: Pick<PassOnProps, 'member'>) {
  const t = useTexts({ en, fr });
  return <p>{t('not_reopened_by_you', { member })}</p>;
}
