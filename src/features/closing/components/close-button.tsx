/** Closes the month after a confirmation that lists the open items, or opens it again with a reason. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayCloseMonths } from '#features/planning/access.ts';
import { MONTH_CLOSED } from '#features/planning/closed-month.rules.ts';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { Month } from '#kernel/day.ts';
import { showProblem } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { closeMonth, readClosing, reopenMonth } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { openKindsOf } from '../rules.ts';
import { useOpenItems } from './open-items.ts';

interface CloseButtonProps {
  month: Month;
  list: CallAnswer<typeof readClosing>;
}

/** Number of people that the confirmation names; the totals include everybody. */
const MOST_NAMED = 100;

export function CloseButton({ month, list: { ended, closings } }: CloseButtonProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const person = useSession();
  const [reopening, setReopening] = useState(false);
  const { start, pending } = useClosing(month);
  if (!mayCloseMonths(person) || person.actedBy !== undefined) return null;
  const [last] = closings;
  if (last?.reopened_at === null)
    return (
      <>
        <Button variant="default" onClick={() => setReopening(true)}>
          {t('reopen')}
        </Button>
        {reopening && (
          <ReopenDialog
            closingId={last.closingId}
            title={t('reopen_title', { month: calendar.month(month) })}
            onClose={() => setReopening(false)}
          />
        )}
      </>
    );
  return (
    <Button
      leftSection={<Icon name="lock" size={16} />}
      disabled={!ended}
      loading={pending}
      onClick={() => void start()}
    >
      {t('close')}
    </Button>
  );
}

/** Reads the open items, asks for confirmation, then closes. */
function useClosing(month: Month) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const calendar = useCalendarFormat();
  const openItems = useOpenItems();
  const confirm = useConfirm();
  const [reading, setReading] = useState(false);
  const { run, pending } = useCall(closeMonth, {
    failure: ({ code }) =>
      code === MONTH_CLOSED ? t('closed_meanwhile') : code === 'OPEN_ITEMS' ? t('open_meanwhile') : undefined,
  });
  const start = async () => {
    setReading(true);
    const query = { ...month, open: 'yes', rowsPerPage: MOST_NAMED, page: 0 } as const;
    const now = await api(readClosing, { query }).catch((problem: unknown) => {
      showProblem(problem);
    });
    setReading(false);
    if (!now) return;
    const isOpen = now.totals.members > 0;
    const confirmed = await confirm({
      title: t('close_title', { month: calendar.month(month) }),
      text: isOpen ? t('close_text_open', { items: openItems(now.totals) }) : t('close_text'),
      deletedItems: now.members
        .filter((one) => openKindsOf(one).length > 0)
        .map((one) => t('close_member', { member: one.member, items: openItems(one) })),
      confirm: t(isOpen ? 'close_anyway' : 'close'),
      danger: isOpen,
    });
    if (confirmed) await run({ body: { ...month, accept_open: isOpen } }, { confirmed });
  };
  return { start, pending: pending || reading };
}

interface ReopenDialogProps {
  closingId: number;
  title: string;
  onClose(): void;
}

function ReopenDialog({ closingId, title, onClose }: ReopenDialogProps) {
  const t = useTexts({ en, fr });
  const form = useForm(reopenMonth, { given: { params: { closingId } }, onSuccess: onClose });
  return (
    <FormDialog form={form} title={title} submit={t('reopen')} onClose={onClose}>
      <p>{t('reopen_text')}</p>
      <TextAreaField {...form.field('reason')} label={t('reason')} autosize minRows={2} data-autofocus />
    </FormDialog>
  );
}
