/** Says whose month is looked at without writing, and offers to act for them where that may be. */
import { ActForButton } from '#features/members/components/act-for-button.tsx';
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
  return (
    <div className={styles.reading}>
      {t('reading', { name })}
      {mayActFor && <ActForButton memberId={memberId} name={name} search={search} />}
    </div>
  );
}
