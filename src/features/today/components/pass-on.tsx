/** Why a person does not decide about something that waits, and the way to another approver. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ApprovalItem } from './approval-kind.ts';
import styles from './approvals.module.css';

export function PassOn({ item: { member, name, passOn } }: { item: ApprovalItem }) {
  const t = useTexts({ en, fr });
  const [passing, setPassing] = useState(false);
  if (passOn === undefined) return null;
  return (
    <div className={styles.passOn}>
      <p>{t('filled_in_by_you', { member })}</p>
      <Button
        variant="default"
        onClick={() => setPassing(true)}
        aria-label={t('pass_item', { title: t('item_title', { member, name }) })}
      >
        {t('pass')}
      </Button>
      {passing && passOn(() => setPassing(false))}
    </div>
  );
}
