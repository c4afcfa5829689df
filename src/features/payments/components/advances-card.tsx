/** Shows the advances paid to people, with the dialog that records one. */
import { Button } from '@mantine/core';
import { listMembers } from '#features/members/contract.ts';
import type { Day } from '#kernel/day.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import type { PagedState } from '#ui/use-paged-list.ts';
import { type Advance, addAdvance, deleteAdvance, type listAdvances } from '../advance.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface AdvancesCardProps {
  advances: PagedState<typeof listAdvances>;
  mayRun: boolean;
}

export function AdvancesCard({ advances, mayRun }: AdvancesCardProps) {
  const t = useTexts({ en, fr });
  const { day, money } = useFormat();
  const confirm = useConfirm();
  const remove = useCall(deleteAdvance, { onSuccess: advances.restart });
  async function removeAdvance({ advanceId, user, amount_cents: cents }: Advance) {
    const confirmed = await confirm({
      title: t('advance_delete_title', { name: user.name }),
      text: t('advance_delete_text', { amount: money(cents) }),
      confirm: t('advance_delete'),
    });
    if (confirmed) await remove.run({ params: { advanceId } }, { confirmed });
  }
  return (
    <Card title={t('advances')} wide>
      <PagedList
        of={advances}
        label={t('advances')}
        none={t('advances_none')}
        rowId={(row) => row.advanceId}
        item={(row) => ({
          title: t('advance_name', { name: row.user.name, amount: money(row.amount_cents) }),
          detail: (
            <>
              {row.open_cents === 0
                ? t('advance_settled', { day: day(row.paid_on, 'medium') })
                : t('advance_detail', { day: day(row.paid_on, 'medium'), open: money(row.open_cents) })}
              {row.note !== '' && ` ${row.note}`}
            </>
          ),
          action: mayRun && row.open_cents === row.amount_cents && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('advance_delete_title', { name: row.user.name })}
              onClick={() => void removeAdvance(row)}
            >
              {t('advance_delete')}
            </Button>
          ),
        })}
      />
    </Card>
  );
}

interface AdvanceDialogProps {
  opened: boolean;
  today: Day;
  onClose(): void;
  onRecorded(): void;
}

export function AdvanceDialog({ opened, today, onClose, onRecorded }: AdvanceDialogProps) {
  const t = useTexts({ en, fr });
  const query = { rowsPerPage: 1000, page: 0, state: 'enabled' as const };
  const { data } = useCallState(listMembers, opened ? { query } : undefined);
  const form = useForm(addAdvance, {
    initial: { memberId: '', amount: '', paid_on: today, note: '' },
    onSuccess: () => {
      onClose();
      onRecorded();
    },
  });
  const people = (data?.members ?? []).map(({ memberId, firstName, lastName, email }) => ({
    value: String(memberId),
    label: `${firstName} ${lastName}`.trim() || email,
  }));
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('advance_new')}
      submit={t('advance_record')}
      onClose={onClose}
    >
      <p>{t('advance_text')}</p>
      <SelectField
        {...form.field('memberId')}
        label={t('advance_person')}
        data={people}
        searchable
        data-autofocus
      />
      <DecimalField {...form.field('amount')} label={t('advance_amount')} unit="€" />
      <DateField {...form.field('paid_on')} label={t('advance_paid_on')} />
      <TextField {...form.field('note')} label={t('advance_note')} required={false} />
    </FormDialog>
  );
}
