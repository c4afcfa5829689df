/** Shows the fields of one receipt beside its files. */

import { Box, Button, Group, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FileViewer } from '#features/invoices/components/file-viewer.tsx';
import { PosteField } from '#features/postes/components/poste-field.tsx';
import type { Poste } from '#features/postes/contract.ts';
import type { VatRate } from '#features/vat/contract.ts';
import { sumCents } from '#kernel/money.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, TextAreaField, TextField } from '#ui/fields.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { loadAfter } from '#ui/load-after.ts';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TagsField } from '#ui/tags-field.tsx';
import { useCall } from '#ui/use-call.ts';
import type { FieldProps, FormValue } from '#ui/use-fields.ts';
import { type Attachment, deleteAttachment } from '../attachment.contract.ts';
import type { ReceiptEntry, ReceiptValues } from '../entry.rules.ts';
import { hasMinus, hasSign, isRefund, printedIn, signedFields, withSign } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Outcome } from '../rules.ts';
import { CurrencyFields } from './currency-fields.tsx';
import { FilePicker } from './file-picker.tsx';
import { InvoiceNote } from './invoice-note.tsx';
import { MileageFields, type MileageFieldsProps } from './mileage-fields.tsx';
import styles from './receipt-dialog.module.css';
import { ReceiptFoot } from './receipt-foot.tsx';
import { RefundField } from './refund-field.tsx';
import { useUsedTags } from './tag-dialog.tsx';
import { TerritoryField } from './territory-field.tsx';
import { useGivenFiles } from './use-given-files.ts';
import { useReceiptForm } from './use-receipt-form.ts';
import { useViewedFiles } from './use-viewed-files.ts';
import { VatFields } from './vat-fields.tsx';

const PhotoReader = lazy(() => loadAfter(() => import('./photo-reader.tsx')));

export interface ReceiptFormProps {
  entry: ReceiptEntry;
  proposed: ReceiptValues;
  /** Files to start with. */
  given: readonly File[];
  postes: readonly Poste[];
  rates: readonly VatRate[];
  /** Stored files of the receipt being changed. */
  attached: readonly Attachment[];
  /** Called with whether the draft is worth keeping. */
  onDirtyChange(isDirty: boolean): void;
  onPoste(poste: Poste): void;
  /** The vehicles of the report's author. */
  vehicles: MileageFieldsProps['vehicles'];
  onSave(entry: ReceiptEntry, next: boolean): void;
  onClose(isDirty: boolean): void;
}

export function ReceiptForm(props: ReceiptFormProps) {
  const { entry, proposed, given, postes, rates: allRates, attached } = props;
  const { onDirtyChange, onPoste, onSave, onClose } = props;
  const t = useTexts({ en, fr });
  const [next, setNext] = useState(false);
  // With initial focus, the on-screen keyboard would hide the camera button.
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const confirm = useConfirm();
  const detach = useCall(deleteAttachment);
  const removeAttached = async ({ attachmentId, name }: Pick<Attachment, 'attachmentId' | 'name'>) => {
    const question = {
      title: t('file_delete_title', { name }),
      text: t('file_delete_text'),
      confirm: t('receipt_delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await detach.run({ params: { attachmentId } }, { confirmed });
  };
  const receipt = useReceiptForm({
    entry,
    proposed,
    postes,
    attached,
    rates: allRates,
    onSave: (whole) => onSave(whole, next),
  });
  const { form, values, shape, territory, rates, invoice, files, add } = receipt;
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => onDirtyChange(receipt.isDirty), [onDirtyChange, receipt.isDirty]);
  const root = useFocusWhenReplaced();
  const viewed = useViewedFiles(files, attached);
  const refund = useRefund(values, receipt.set);
  const amount = (name: (typeof signedFields)[number]) => refund.signed(form.field(name));
  const inEuros = shape === 'full' || shape === 'composed' || shape === 'abroad';
  const over = useGivenFiles(add);
  useFirstFiles(given, add);
  const usedTags = useUsedTags();
  return (
    <form
      ref={root}
      className={styles.form}
      data-over={over || undefined}
      data-viewed={viewed.length > 0 || undefined}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      {viewed.length > 0 && (
        <div className={styles.seen}>
          <FileViewer files={viewed} />
        </div>
      )}
      <div className={`${layout.form} ${styles.fields}`}>
        <Refusal entry={entry} />
        <InvoiceNote
          news={invoice.news}
          vat={vatOf(receipt.outcome)}
          onUndo={invoice.undo}
          onDismiss={invoice.dismiss}
        />
        {receipt.photos.length > 0 && (
          <Suspense>
            <PhotoReader
              photos={receipt.photos}
              proposedDate={entry.change === undefined ? String(proposed.date ?? '') : ''}
              values={receipt.valuesNow}
              ratesOn={receipt.ratesOn}
              set={receipt.set}
            />
          </Suspense>
        )}
        {shape !== 'mileage' && (
          <FilePicker
            files={files}
            attached={attached}
            error={form.errorOf('files')}
            reason={form.field('no_document')}
            onAdd={add}
            onRemove={receipt.remove}
            onRemoveAttached={(attachment) => void removeAttached(attachment)}
          />
        )}
        {inEuros && (
          <DecimalField
            {...amount('valuettc')}
            label={t(refund.on ? 'receipt_refunded' : 'receipt_total')}
            unit="€"
            large
            first={!isTouch}
            required
          />
        )}
        <PosteField field={form.field('posteId')} postes={postes} onCreated={onPoste} />
        {(shape === 'full' || shape === 'composed') && (elsewhere || territory !== 'metropole') && (
          <TerritoryField
            field={form.field('territory')}
            territory={territory}
            autoFocus={territory === 'metropole'}
          />
        )}
        {shape === 'composed' && (
          <VatFields
            key={territory}
            field={amount}
            printed={printedIn(values)}
            rates={rates}
            territory={territory}
          />
        )}
        {shape === 'mileage' && (
          <MileageFields
            field={form.field}
            values={values}
            reportId={entry.reportId}
            vehicles={props.vehicles}
            receiptId={entry.change?.receiptId}
          />
        )}
        {shape === 'foreign' && (
          <CurrencyFields
            field={(name) => (name === 'foreign_amount' ? amount(name) : form.field(name))}
            values={values}
            onEuros={() => {
              for (const name of ['currency', 'foreign_amount', 'exchange_rate', 'rate_date'])
                receipt.set(name, '');
            }}
          />
        )}
        {refund.on && shape !== 'mileage' && (
          <RefundField
            field={form.field('refund_of')}
            reportId={entry.reportId}
            receiptId={entry.change?.receiptId}
          />
        )}
        <div className={layout.fields}>
          <DateField {...form.field('date')} label={t('receipt_date')} />
          <TextField {...form.field('supplier')} label={t('receipt_supplier')} />
          {receipt.isGift && <TextField {...form.field('beneficiary')} label={t('receipt_beneficiary')} />}
          <TagsField {...form.field('tags')} label={t('receipt_tags')} data={usedTags} />
        </div>
        <TextAreaField
          {...form.field('comment')}
          label={t('receipt_comment')}
          autosize
          minRows={1}
          maxRows={5}
        />
        <Group justify="space-between" gap="8px 12px">
          <SwitchField {...form.field('billable')} label={t('receipt_billable')} />
          {shape !== 'mileage' && (
            <Switch
              label={t('receipt_refund')}
              checked={refund.on}
              onChange={(event) => refund.turn(event.currentTarget.checked)}
            />
          )}
          {inEuros && <SwitchField {...form.field('abroad')} label={t('receipt_abroad')} />}
          {inEuros && shape !== 'abroad' && !elsewhere && territory === 'metropole' && (
            <Button size="compact-sm" variant="subtle" onClick={() => setElsewhere(true)}>
              {t('territory_other')}
            </Button>
          )}
          {inEuros && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                receipt.set('currency', 'USD');
                receipt.set('rate_date', String(values.date ?? ''));
              }}
            >
              {t('currency_other')}
            </Button>
          )}
        </Group>
        {(shape === 'abroad' || shape === 'foreign') && (
          <small role="status">{t('receipt_abroad_note')}</small>
        )}
      </div>
      <ReceiptFoot
        outcome={shape === 'mileage' ? undefined : receipt.outcome}
        deductible={receipt.deductible}
        hiddenFieldErrors={form.strayErrors}
        pending={form.pending}
        isEdit={entry.change !== undefined}
        onBeforeSubmit={setNext}
        onClose={() => onClose(receipt.isDirty)}
      />
    </form>
  );
}

/**
 * Number keypads of phones have no minus sign. Therefore a switch turns the receipt into a refund, whose
 * amounts are typed without a sign. Typing a minus sign turns the switch on.
 */
function useRefund(values: ReceiptValues, set: (name: string, value: FormValue) => void) {
  const [chosen, setChosen] = useState(false);
  const on = chosen || isRefund(values);
  return {
    on,
    turn(refund: boolean): void {
      setChosen(refund);
      for (const name of signedFields) {
        const text = values[name];
        if (typeof text === 'string' && text !== '') set(name, withSign(text, !hasMinus(text)));
      }
    },
    signed(field: FieldProps): FieldProps {
      const onChange = (value: FormValue) =>
        field.onChange(on && typeof value === 'string' && !hasSign(value) ? withSign(value, true) : value);
      return { ...field, onChange };
    },
  };
}

function vatOf(outcome: Outcome | undefined): number | undefined {
  if (outcome === undefined || 'errors' in outcome) return undefined;
  return sumCents(outcome.amounts.lines.map(({ vat }) => vat));
}

/** Adds the files that were given at opening, once. */
function useFirstFiles(given: readonly File[], add: (files: readonly File[]) => void): void {
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (taken.current === given) return;
    taken.current = given;
    if (given.length > 0) add(given);
  }, [given, add]);
}

/** Shows the server's error for a rejected receipt. */
function Refusal({ entry: { problem } }: { entry: ReceiptEntry }) {
  const t = useTexts({ en, fr });
  if (problem === undefined) return null;
  return (
    <Box component="p" c="var(--red)" className={layout.note} role="alert">
      <Icon name="error" />
      {problem.status === 412 ? t('receipt_changed') : t('receipt_refused', { why: problem.msg })}
    </Box>
  );
}

/**
 * Focuses the first field. A receipt that is added after another one has a new form, so the pressed button no
 * longer exists.
 */
function useFocusWhenReplaced() {
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? root.current?.querySelector<HTMLElement>('input:not([type=file])'))?.focus();
  }, []);
  return root;
}
