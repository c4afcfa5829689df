/** Sends a reminder to one or all late members, after a confirmation, at most once a day. */
import { Button } from '@mantine/core';
import type { Month } from '#kernel/day.ts';
import { showAlert } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { useToday } from '#ui/zone.tsx';
import { type BoardRow, remindMembers } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './board.module.css';

function useRemind() {
  const t = useTexts({ en, fr });
  return useCall(remindMembers, {
    success: '',
    onSuccess({ reminded, alreadyReminded }) {
      const already = alreadyReminded.length;
      if (reminded.length === 0) return void showAlert('info', t('reminded_none'));
      const done = t('reminded_done', { count: reminded.length });
      const text = already === 0 ? done : `${done} ${t('reminded_already', { count: already })}`;
      showAlert('success', text);
    },
  });
}

/** Hidden on the day of the last reminder. */
export function Remind({ row, month }: { row: BoardRow; month: Month }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { run, pending } = useRemind();
  const today = useToday();
  const { memberId, member } = row;
  if (row.remindedOn === today) return null;
  const confirmAndSend = async () => {
    const question = {
      title: t('remind_title', { member }),
      text: t('remind_text'),
      confirm: t('remind_send'),
      danger: false,
    };
    const confirmed = await confirm(question);
    if (confirmed) await run({ body: { ...month, memberId } }, { confirmed });
  };
  return (
    <button
      type="button"
      className={styles.remind}
      data-screen=""
      disabled={pending}
      onClick={() => void confirmAndSend()}
      aria-label={t('remind_name', { member })}
    >
      <Icon name="contacts" size={14} />
      {t('remind')}
    </button>
  );
}

export function RemindAll({ month, missing }: { month: Month; missing: number }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { run, pending } = useRemind();
  const confirmAndSend = async () => {
    const question = {
      title: t('remind_all_title'),
      text: t('remind_all_text'),
      confirm: t('remind_send'),
      danger: false,
    };
    const confirmed = await confirm(question);
    if (confirmed) await run({ body: month }, { confirmed });
  };
  return (
    <Button
      variant="default"
      disabled={missing === 0}
      loading={pending}
      leftSection={<Icon name="contacts" size={16} />}
      onClick={() => void confirmAndSend()}
    >
      {t('remind_all')}
    </Button>
  );
}
