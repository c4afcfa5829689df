/** What an owner can do with an allowance: set its last day, delete it. */
import { useConfirm } from '#ui/confirm.tsx';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { type Allowance, deleteAllowance, endAllowance } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function useAllowanceActions(): (row: Allowance) => readonly RowAction[] {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const confirm = useConfirm();
  const remove = useCall(deleteAllowance);
  async function removeAllowance(row: Allowance) {
    const confirmed = await confirm({
      title: t('delete_title', { member: row.member }),
      text: t('delete_text', { kind: t(`kind_${row.kind}`), day: day(row.day, 'medium') }),
      confirm: t('delete'),
    });
    if (confirmed) await remove.run({ params: { allowanceId: row.allowanceId } }, { confirmed });
  }
  return (row) => [
    ...(row.basis === 'once'
      ? []
      : [
          {
            label: t('end'),
            icon: 'planning' as const,
            dialog: (close: () => void) => <EndDialog row={row} onClose={close} />,
          },
        ]),
    { label: t('delete'), icon: 'remove' as const, danger: true, onSelect: () => void removeAllowance(row) },
  ];
}

function EndDialog({ row, onClose }: { row: Allowance; onClose(): void }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const form = useForm(endAllowance, {
    given: { params: { allowanceId: row.allowanceId } },
    initial: { until: row.until ?? '' },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('end_title', { member: row.member })}
      submit={t('end')}
      onClose={onClose}
    >
      <p>{t('end_text', { kind: t(`kind_${row.kind}`), day: day(row.day, 'medium') })}</p>
      <DateField {...form.field('until')} label={t('until')} description={t('until_note')} data-autofocus />
    </FormDialog>
  );
}
