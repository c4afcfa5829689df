/**
 * The field for the receipt that a refund or credit note refers to; it searches the person's earlier
 * receipts.
 */
import { useDeferredValue, useState } from 'react';
import { fold } from '#kernel/text.ts';
import { SelectField } from '#ui/fields.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listRefundable } from '../refund.contract.ts';

interface RefundFieldProps {
  field: FieldProps;
  reportId: number;
  /** The receipt being changed. */
  receiptId: number | undefined;
}

export function RefundField({ field, reportId, receiptId }: RefundFieldProps) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { moneyOf } = useMoney();
  const [typed, setTyped] = useState('');
  const chosen = Number(field.value) || undefined;
  const q = useDeferredValue(typed);
  const params = { reportId };
  const { data, loading } = useCallState(listRefundable, { params, query: { q, receiptId, chosen } });
  const options = (data?.receipts ?? []).map((one) => ({
    value: String(one.receiptId),
    label: [
      day(one.date, 'medium'),
      one.supplier || one.poste,
      moneyOf(one.valuettc),
      t('refund_number', { number: one.receiptNumber, report: one.report }),
    ].join(' · '),
  }));
  return (
    <SelectField
      {...field}
      label={t('refund_of')}
      description={t('refund_of_note')}
      placeholder={t('refund_of_choose')}
      data={options}
      // The text of the chosen option is not used as a search.
      onSearchChange={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text)}
      // The server searches. Until it answers, the list is narrowed here, so that it moves only while typing.
      filter={({ options: all, search }) =>
        loading ? all.filter((option) => 'value' in option && fold(option.label).includes(fold(search))) : all
      }
      nothingFoundMessage={loading ? t('refund_of_loading') : t('refund_of_none')}
      maxDropdownHeight={280}
      searchable
      clearable
    />
  );
}
