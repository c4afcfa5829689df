/** Names the member of a read-only month, with a button to act for them if allowed. */

import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { ActForButton } from '#features/members/components/act-for-button.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import type { MonthReport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface ReadingNoteProps {
  member: MonthReport['member'];
  /** Query of the month to continue with. */
  search: string;
}

export function ReadingNote({ member: { memberId, name, mayActFor }, search }: ReadingNoteProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { role } = useSession();
  return (
    <Group gap="8px 16px" mb={12} className={layout.muted}>
      {t('reading', { name })}
      {role !== 'ROLE_ADMIN' && (
        <Button
          component={Link}
          variant="default"
          size="compact-sm"
          to={toLocal(`/app/expenses?memberId=${memberId}`)}
        >
          {t('expense_reports')}
        </Button>
      )}
      {mayActFor && <ActForButton memberId={memberId} name={name} search={search} />}
    </Group>
  );
}
