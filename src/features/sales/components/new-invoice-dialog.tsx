/** The dialog that prepares an invoice without lines. */
import { useNavigate } from 'react-router';
import { listClients } from '#features/clients/contract.ts';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import type { Month } from '#kernel/day.ts';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { createSalesDraft } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Enough for the choice of a small company; a contract names any client. */
const OFFERED = 500;

export function NewInvoiceDialog({ month, onClose }: { month: Month; onClose(): void }) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const { data } = useCallState(listClients, { query: { rowsPerPage: OFFERED, page: 0 } });
  const form = useForm(createSalesDraft, {
    initial: { clientId: '', year: String(month.year), month: String(month.month), currency: 'EUR' },
    given: { body: { basis: 'empty' } },
    reload: false,
    onSuccess({ salesDraftId }) {
      onClose();
      void navigate(toLocal(`/app/sales/drafts/${salesDraftId}`));
    },
  });
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: calendar.month({ year: 2026, month: at + 1 }).replace(/\s*2026$/, ''),
  }));
  return (
    <FormDialog form={form} title={t('new')} submit={t('new_verb')} onClose={onClose}>
      <div className={layout.fields} style={{ '--least': '9rem' }}>
        <SelectField
          {...form.field('clientId')}
          className={layout.wide}
          label={t('new_client')}
          description={data?.clients.length === 0 ? t('no_client') : undefined}
          data={(data?.clients ?? []).map(({ clientId, name }) => ({ value: String(clientId), label: name }))}
          searchable
          required
        />
        <SelectField {...form.field('month')} label={t('new_month')} data={months} />
        <TextField {...form.field('year')} label={t('new_year')} inputMode="numeric" autoComplete="off" />
        <TextField
          {...form.field('currency')}
          label={t('new_currency')}
          autoCapitalize="characters"
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
