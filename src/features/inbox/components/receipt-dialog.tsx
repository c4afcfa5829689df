/** The dialog that makes a receipt from a supplier's invoice: only the report and the expense type are asked for. */
import { useNavigate } from 'react-router';
import { listReports } from '#features/expenses/report.contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { isEditable } from '#features/receipts/report.rules.ts';
import { SelectField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { type SupplierInvoice, useSupplierInvoice } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Rows that are read for a choice. */
const OFFERED = 100;

export function ReceiptDialog({ invoice, onClose }: { invoice: SupplierInvoice; onClose(): void }) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const reports = useCallState(listReports, {
    params: { userId },
    query: { rowsPerPage: OFFERED, page: 0 },
  });
  const postes = useCallState(listPostes, { query: { rowsPerPage: 1000 } });
  const open = (reports.data?.reports ?? []).filter(isEditable);
  const types = (postes.data?.postes ?? []).filter(({ active, mileage }) => active && !mileage);
  const form = useForm(useSupplierInvoice, {
    initial: { reportId: '', posteId: '' },
    given: { params: { supplierInvoiceId: invoice.supplierInvoiceId } },
    reload: false,
    onSuccess({ reportId }) {
      onClose();
      void navigate(toLocal(`/app/expenses/${reportId}`));
    },
    failure: ({ code }) =>
      code === 'SUPPLIER_UNREAD'
        ? t('unread')
        : code === 'SUPPLIER_CURRENCY'
          ? t('other_currency')
          : code === 'SUPPLIER_SETTLED'
            ? t('settled')
            : undefined,
  });
  return (
    <FormDialog form={form} title={t('use')} submit={t('use_verb')} onClose={onClose}>
      <p>{t('use_text', { name: [invoice.supplier, invoice.number].filter(Boolean).join(' · ') })}</p>
      <SelectField
        {...form.field('reportId')}
        label={t('report')}
        description={reports.data !== undefined && open.length === 0 ? t('no_report') : undefined}
        data={open.map(({ report_id, title }) => ({ value: String(report_id), label: title }))}
        searchable
        required
      />
      <SelectField
        {...form.field('posteId')}
        label={t('poste')}
        data={types.map(({ posteId, postname }) => ({ value: String(posteId), label: postname }))}
        searchable
        required
      />
    </FormDialog>
  );
}
