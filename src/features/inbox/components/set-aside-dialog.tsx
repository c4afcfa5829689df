/** The dialog that sets a supplier's invoice aside, with a reason. */
import { TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { type SupplierInvoice, setAsideSupplierInvoice } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function SetAsideDialog({ invoice, onClose }: { invoice: SupplierInvoice; onClose(): void }) {
  const t = useTexts({ en, fr });
  const { reload } = usePaging();
  const form = useForm(setAsideSupplierInvoice, {
    initial: { reason: '' },
    given: { params: { supplierInvoiceId: invoice.supplierInvoiceId } },
    reload: false,
    onSuccess() {
      onClose();
      reload();
    },
    failure: ({ code }) => (code === 'SUPPLIER_SETTLED' ? t('settled') : undefined),
  });
  return (
    <FormDialog form={form} title={t('set_aside')} submit={t('set_aside')} onClose={onClose}>
      <p>{t('set_aside_text')}</p>
      <TextAreaField
        {...form.field('reason')}
        label={t('reason')}
        autosize
        minRows={2}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
