/** The dialog that answers a supplier through the platform, with what was answered before. */
import { SentStatuses, useReasonTexts } from '#features/dispatch/components/sent-statuses.tsx';
import { answerCodes, mayAnswer, reasonsOf } from '#features/dispatch/status.rules.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField, TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { answerSupplierInvoice, type SupplierInvoice } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface AnswerDialogProps {
  invoice: SupplierInvoice;
  onClose(): void;
}

export function AnswerDialog({ invoice, onClose }: AnswerDialogProps) {
  const t = useTexts({ en, fr });
  const open = answerCodes.filter(
    (code) => mayAnswer(code, invoice.answers) && !(code === 210 && invoice.state === 'used'),
  );
  if (invoice.answerable && open.length > 0)
    return <AnswerForm invoice={invoice} open={open} onClose={onClose} />;
  return (
    <Dialog opened title={t('answer')} onClose={onClose}>
      <p>{t(invoice.answerable ? 'answer_all' : 'answer_unread')}</p>
      {invoice.answers.length > 0 && <SentStatuses sent={invoice.answers} />}
    </Dialog>
  );
}

interface AnswerFormProps extends AnswerDialogProps {
  /** The answers that still fit. */
  open: readonly (typeof answerCodes)[number][];
}

function AnswerForm({ invoice, open, onClose }: AnswerFormProps) {
  const t = useTexts({ en, fr });
  const reasonText = useReasonTexts();
  const { reload } = usePaging();
  const form = useForm(answerSupplierInvoice, {
    initial: { code: String(open[0]), reasonCode: '', reason: '' },
    given: { params: { supplierInvoiceId: invoice.supplierInvoiceId } },
    reload: false,
    onSuccess() {
      onClose();
      reload();
    },
    failure: ({ code }) =>
      code === 'ANSWERED_BEFORE'
        ? t('answered_before')
        : code === 'SELLER_SIREN'
          ? t('answer_siren')
          : code === 'NO_PLATFORM'
            ? t('answer_platform')
            : code === 'SUPPLIER_SETTLED'
              ? t('settled')
              : undefined,
  });
  const code = open.find((one) => String(one) === form.values.code);
  const reasons = code === undefined ? [] : reasonsOf(code);
  const chosen = form.field('code');
  const reasonCode = form.field('reasonCode');
  return (
    <FormDialog form={form} title={t('answer')} submit={t('answer_verb')} onClose={onClose}>
      <p>{t('answer_text')}</p>
      {invoice.answers.length > 0 && <SentStatuses sent={invoice.answers} />}
      <SelectField
        {...chosen}
        label={t('answer_code')}
        data={open.map((value) => ({ value: String(value), label: t(`answer_${value}`) }))}
        onChange={(value) => {
          chosen.onChange(value);
          // A reason of another answer must not be sent.
          reasonCode.onChange('');
        }}
        required
      />
      {reasons.length > 0 && (
        <>
          <SelectField
            {...reasonCode}
            label={t('answer_reason_code')}
            data={reasons.map((value) => ({ value, label: reasonText(value) }))}
            searchable
            required
          />
          <TextAreaField
            {...form.field('reason')}
            label={t('answer_reason')}
            required={form.values.reasonCode === 'AUTRE'}
            autosize
            minRows={2}
          />
        </>
      )}
    </FormDialog>
  );
}
