/** Overtime of all people. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listMembers } from '#features/members/contract.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { usePagedList } from '#ui/use-paged-list.ts';
import { useToday } from '#ui/zone.tsx';
import { mayKeepPayroll } from '../access.ts';
import { overtimeReasons } from '../item.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { addOvertime, deleteOvertime, listOvertime, type OvertimeRow } from '../settings.contract.ts';

/** Most members that the field offers. */
const MOST_PEOPLE = 1000;

export function OvertimeCard() {
  const t = useTexts({ en, fr });
  const { count, day } = useFormat();
  const keeps = mayKeepPayroll(useSession());
  const [adding, setAdding] = useState(false);
  const overtimes = usePagedList(listOvertime, (query) => ({ query }));
  const confirm = useConfirm();
  const remove = useCall(deleteOvertime, { onSuccess: overtimes.restart });
  async function removeOvertime(row: OvertimeRow) {
    const confirmed = await confirm({
      title: t('overtime_delete_title', { name: row.member }),
      text: t('overtime_delete_text', { hours: count(row.hours), day: day(row.day, 'medium') }),
      confirm: t('overtime_delete'),
    });
    if (confirmed) await remove.run({ params: { overtimeId: row.overtimeId } }, { confirmed });
  }
  return (
    <Card title={t('overtimes')} wide>
      {keeps && (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="add" size={16} />}
            onClick={() => setAdding(true)}
          >
            {t('overtime_new')}
          </Button>
        </div>
      )}
      <PagedList
        of={overtimes}
        label={t('overtimes')}
        none={t('overtimes_none')}
        rowId={(row) => row.overtimeId}
        item={(row) => ({
          title: t('overtime_name', { name: row.member, hours: count(row.hours) }),
          detail: [day(row.day, 'medium'), t(`reason_${row.reason}`), row.note]
            .filter((text) => text !== '')
            .join(' · '),
          action: keeps && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('overtime_delete_title', { name: row.member })}
              onClick={() => void removeOvertime(row)}
            >
              {t('overtime_delete')}
            </Button>
          ),
        })}
      />
      {adding && <OvertimeDialog onClose={() => setAdding(false)} onRecorded={overtimes.restart} />}
    </Card>
  );
}

function OvertimeDialog({ onClose, onRecorded }: { onClose(): void; onRecorded(): void }) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const query = { rowsPerPage: MOST_PEOPLE, page: 0, state: 'enabled' as const };
  const { data } = useCallState(listMembers, { query });
  const form = useForm(addOvertime, {
    initial: { memberId: '', day: today, hours: '', reason: 'delivery', note: '' },
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
    <FormDialog form={form} opened title={t('overtime_new')} submit={t('overtime_record')} onClose={onClose}>
      <SelectField
        {...form.field('memberId')}
        label={t('overtime_person')}
        data={people}
        searchable
        required
        data-autofocus
      />
      <DateField {...form.field('day')} label={t('overtime_day')} />
      <DecimalField {...form.field('hours')} label={t('overtime_hours')} unit="h" />
      <SelectField
        {...form.field('reason')}
        label={t('overtime_reason')}
        data={overtimeReasons.map((value) => ({ value, label: t(`reason_${value}`) }))}
      />
      <TextField {...form.field('note')} label={t('overtime_note')} required={false} />
    </FormDialog>
  );
}
