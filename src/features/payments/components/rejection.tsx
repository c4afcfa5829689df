/** Marks the payment of one person as rejected by the bank, or undoes that. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallAnswer } from '#kernel/call.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { rejectTransfer, restoreTransfer } from '../rejection.contract.ts';
import type { readRun } from '../run.contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface RejectionProps {
  runId: number;
  transfer: CallAnswer<typeof readRun>['paid'][number];
  onDone(): void;
}

export function Rejection({ runId, transfer, onDone }: RejectionProps) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const restore = useCall(restoreTransfer, { onSuccess: onDone });
  const { user, transferId, amount_cents: cents, rejected_at: rejectedAt } = transfer;
  async function undo() {
    const confirmed = await confirm({
      title: t('restore_title', { name: user.name }),
      text: t('restore_text', { amount: money(cents) }),
      confirm: t('restore'),
    });
    if (confirmed) await restore.run({ params: { runId, transferId } }, { confirmed });
  }
  if (rejectedAt !== null)
    return (
      <Button size="compact-sm" variant="default" loading={restore.pending} onClick={() => void undo()}>
        {t('restore')}
      </Button>
    );
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('reject')}
      </Button>
      {isOpen && <RejectionDialog {...{ runId, transfer }} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}

function RejectionDialog({ runId, transfer, onClose, onDone }: RejectionProps & { onClose(): void }) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const { user, transferId, amount_cents: cents } = transfer;
  const form = useForm(rejectTransfer, {
    given: { params: { runId, transferId } },
    initial: { reason: '' },
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ReasonDialog
      form={form}
      title={t('reject_title', { name: user.name })}
      text={t('reject_text', { name: user.name, amount: money(cents) })}
      label={t('reject_reason')}
      submit={t('reject_verb')}
      onClose={onClose}
    />
  );
}
