/** Names the member of a read-only month, with a button to act for them if allowed. */
import { ActForButton } from '#features/members/components/act-for-button.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { MonthReport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './planning.module.css';

interface ReadingNoteProps {
  member: MonthReport['member'];
  /** Query of the month to continue with. */
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
