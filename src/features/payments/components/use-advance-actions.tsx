/** What can be done with an advance: repaid, written off, made permanent, and undoing that. */
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { type Advance, deleteAdvance, keepAdvance, undoAdvanceEnd } from '../advance.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { RepayDialog, WriteOffDialog } from './advance-end-dialogs.tsx';

export function useAdvanceActions(onDone: () => void): (advance: Advance) => readonly RowAction[] {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const confirm = useConfirm();
  const remove = useCall(deleteAdvance, { onSuccess: onDone });
  const undo = useCall(undoAdvanceEnd, { onSuccess: onDone });
  const keep = useCall(keepAdvance, {
    onSuccess: onDone,
    onUndone: onDone,
    undo: (_, { params, body }) => [undoBy(keepAdvance, { params, body: { permanent: !body.permanent } })],
  });

  async function removeAdvance({ advanceId, user, amount_cents: cents }: Advance) {
    const confirmed = await confirm({
      title: t('advance_delete_title', { name: user.name }),
      text: t('advance_delete_text', { amount: money(cents) }),
      confirm: t('advance_delete'),
    });
    if (confirmed) await remove.run({ params: { advanceId } }, { confirmed });
  }

  async function undoEnd(
    { advanceId, user }: Advance,
    { endId, kind, amount_cents }: Advance['ends'][number],
  ) {
    const amount = money(amount_cents);
    const confirmed = await confirm({
      title: t('advance_undo_title', { what: t(`advance_undo_${kind}`, { amount }) }),
      text: t('advance_undo_text', { amount, name: user.name }),
      confirm: t('advance_undo_verb'),
    });
    if (confirmed) await undo.run({ params: { advanceId, endId } }, { confirmed });
  }

  return (advance) => {
    const { advanceId, open_cents: open, amount_cents: all, permanent } = advance;
    const last = advance.ends.at(-1);
    const change: (RowAction | false)[] = [
      open > 0 && {
        label: t('advance_repay'),
        icon: 'bills',
        dialog: (close) => <RepayDialog advance={advance} onClose={close} onDone={onDone} />,
      },
      open > 0 && {
        label: t(permanent ? 'advance_deduct' : 'advance_keep'),
        icon: permanent ? 'retry' : 'lock',
        onSelect: () => void keep.run({ params: { advanceId }, body: { permanent: !permanent } }),
      },
      last !== undefined && {
        label: t('advance_undo', {
          what: t(`advance_undo_${last.kind}`, { amount: money(last.amount_cents) }),
        }),
        icon: 'undo',
        onSelect: () => void undoEnd(advance, last),
      },
      open > 0 && {
        label: t('advance_write_off'),
        icon: 'close',
        danger: true,
        dialog: (close) => <WriteOffDialog advance={advance} onClose={close} onDone={onDone} />,
      },
      open === all && {
        label: t('advance_delete'),
        icon: 'remove',
        danger: true,
        onSelect: () => void removeAdvance(advance),
      },
    ];
    return change.filter((action) => action !== false);
  };
}
