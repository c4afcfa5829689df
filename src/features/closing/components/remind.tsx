/** Sends reminders immediately. Each person gets at most one a day. */
import { Button } from '@mantine/core';
import type { Month } from '#kernel/day.ts';
import { showAlert } from '#ui/alerts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { remindOpen } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function useRemind() {
  const t = useTexts({ en, fr });
  return useCall(remindOpen, {
    success: '',
    onSuccess({ reminded, alreadyReminded }) {
      const already = alreadyReminded.length;
      if (reminded.length === 0) return void showAlert('info', t('reminded_none'));
      const done = t('reminded_done', { count: reminded.length });
      showAlert('success', already === 0 ? done : `${done} ${t('reminded_already', { count: already })}`);
    },
  });
}

export function RemindAll({ month, count }: { month: Month; count: number }) {
  const t = useTexts({ en, fr });
  const { run, pending } = useRemind();
  const { actedBy } = useSession();
  if (actedBy !== undefined) return null;
  return (
    <Button
      variant="default"
      disabled={count === 0}
      loading={pending}
      leftSection={<Icon name="contacts" size={16} />}
      onClick={() => void run({ body: month })}
    >
      {t('remind_all')}
    </Button>
  );
}
