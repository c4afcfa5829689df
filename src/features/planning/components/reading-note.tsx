/** Says whose month is looked at without writing, and offers to act for them where that may be. */
import { Button } from '@mantine/core';
import { useActFor } from '#features/members/components/use-act-for.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { MonthReport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './planning.module.css';

interface ReadingNoteProps {
  member: MonthReport['member'];
  /** Of the month, where one goes on. */
  search: string;
}

export function ReadingNote({ member: { memberId, name, mayActFor }, search }: ReadingNoteProps) {
  const t = useTexts({ en, fr });
  const { actFor, pending } = useActFor();
  return (
    <div className={styles.reading}>
      {t('reading', { name })}
      {mayActFor && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="person" size={14} />}
          loading={pending}
          onClick={() => void actFor(memberId, search)}
        >
          {t('act_for', { name })}
        </Button>
      )}
    </div>
  );
}
