/** The dialogs that add a line to a draft and change one. */
import { DecimalField } from '#ui/decimal-field.tsx';
import { SelectField, TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import {
  addSalesLine,
  readSalesDraft,
  type SalesDraft,
  type SalesLine,
  updateSalesLine,
} from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { salesUnits } from '../rules.ts';
import { vatKinds } from '../vat.rules.ts';

interface LineDialogProps {
  draft: SalesDraft;
  onClose(): void;
}

export function AddLineDialog({ draft, onClose }: LineDialogProps) {
  const t = useTexts({ en, fr });
  const form = useForm(addSalesLine, {
    given: { params: { salesDraftId: draft.salesDraftId } },
    initial: { unit: 'day', discount: '0', vat: draft.usualVat },
    failure: ({ code }) => (code === 'SALES_LINES_MANY' ? t('lines_many') : undefined),
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('line_add')} submit={t('line_add_verb')} onClose={onClose} size="lg">
      <LineFields form={form} currency={draft.currency} />
    </FormDialog>
  );
}

export function EditLineDialog({ draft, line, onClose }: LineDialogProps & { line: SalesLine }) {
  const t = useTexts({ en, fr });
  const { salesDraftId } = draft;
  // The page may be outdated; its values are used until the draft is read again.
  const reading = useCallState(readSalesDraft, { params: { salesDraftId } });
  const fresh = reading.data?.lines.find(({ salesLineId }) => salesLineId === line.salesLineId) ?? line;
  const form = useForm(updateSalesLine, {
    of: reading,
    given: { params: { salesDraftId, salesLineId: line.salesLineId } },
    initial: { ...fresh },
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} title={t('line_title')} submit={t('details_save')} onClose={onClose} size="lg">
      <LineFields form={form} currency={draft.currency} />
    </FormDialog>
  );
}

interface LineFieldsProps {
  form: Form<typeof addSalesLine> | Form<typeof updateSalesLine>;
  currency: string;
}

function LineFields({ form, currency }: LineFieldsProps) {
  const t = useTexts({ en, fr });
  return (
    <div className={layout.fields} style={{ '--least': '12rem' }}>
      <TextAreaField
        {...form.field('text')}
        className={layout.wide}
        label={t('line_text')}
        autosize
        minRows={2}
        required
        data-autofocus
      />
      <DecimalField {...form.field('quantity')} label={t('line_quantity')} />
      <SelectField
        {...form.field('unit')}
        label={t('line_unit')}
        data={salesUnits.map((unit) => ({ value: unit, label: t(`unit_name_${unit}`) }))}
      />
      <DecimalField {...form.field('price')} label={t('line_price')} unit={currency} />
      <DecimalField {...form.field('discount')} label={t('line_discount')} unit="%" />
      <SelectField
        {...form.field('vat')}
        label={t('line_vat')}
        data={vatKinds.map((kind) => ({ value: kind, label: t(`vat_${kind}`) }))}
      />
    </div>
  );
}
