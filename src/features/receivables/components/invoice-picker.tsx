/** The open invoices of a client, with what a payment pays of each: those that are ticked, the earliest due first. */
import { Checkbox, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { decimalOf, parseAmount, parseSignedAmount } from '#kernel/money.ts';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ShownOpenInvoice } from '../received.contract.ts';
import { spread } from '../rules.ts';

export interface PickedPart {
  salesInvoiceId: number;
  amount: string;
  open: string;
}

export interface Picking {
  invoices: readonly ShownOpenInvoice[];
  currency: string;
  /** Whether the invoice is paid as far as the amount suffices. */
  isTicked(salesInvoiceId: number): boolean;
  tick(salesInvoiceId: number, ticked: boolean): void;
  parts: PickedPart[];
  /** What is left as the client's credit; undefined without a valid amount. */
  rest: string | undefined;
}

/**
 * Spreads an amount over the ticked invoices of its currency.
 * @param first ticked at first; all by default.
 */
export function usePicking(
  found: readonly ShownOpenInvoice[] | undefined,
  { amount, currency, first }: { amount: string; currency: string; first?: readonly number[] | undefined },
): Picking {
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const invoices = (found ?? []).filter((one) => one.currency === currency && !one.open.startsWith('-'));
  const isTicked = (id: number) => changed.get(id) ?? first?.includes(id) ?? true;
  const units = parseAmount(amount, currency);
  const ticked = invoices.filter(({ salesInvoiceId }) => isTicked(salesInvoiceId));
  const { parts, rest } = spread(
    units ?? 0,
    ticked.map(({ salesInvoiceId, open }) => ({
      id: salesInvoiceId,
      open: parseSignedAmount(open, currency) ?? 0,
    })),
  );
  return {
    invoices,
    currency,
    isTicked,
    tick: (id, value) => setChanged((before) => new Map(before).set(id, value)),
    parts: parts.map(({ id, amount: part }) => ({
      salesInvoiceId: id,
      amount: decimalOf(part, currency),
      open: invoices.find(({ salesInvoiceId }) => salesInvoiceId === id)?.open ?? '',
    })),
    rest: units === undefined ? undefined : decimalOf(rest, currency),
  };
}

export function InvoicePicker({ of, error }: { of: Picking; error?: string | undefined }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const paid = new Map(of.parts.map(({ salesInvoiceId, amount }) => [salesInvoiceId, amount]));
  return (
    <Input.Wrapper
      role="group"
      aria-label={t('pick_invoices')}
      label={t('pick_invoices')}
      labelElement="div"
      error={error}
    >
      <Stack gap={10} mt={8}>
        {of.invoices.length === 0 && <Text c="dark.1">{t('pick_none')}</Text>}
        {of.invoices.map(({ salesInvoiceId, number, dueOn, open, currency }) => {
          const part = paid.get(salesInvoiceId);
          return (
            <Checkbox
              key={salesInvoiceId}
              checked={of.isTicked(salesInvoiceId)}
              onChange={(event) => of.tick(salesInvoiceId, event.currentTarget.checked)}
              label={t('pick_invoice', { number, open: foreign(open, currency), day: day(dueOn, 'medium') })}
              description={
                part === undefined
                  ? undefined
                  : part === open
                    ? t('pick_full')
                    : t('pick_part', { amount: foreign(part, currency) })
              }
            />
          );
        })}
        {of.rest !== undefined && Number(of.rest) > 0 && (
          <Text>{t('pick_rest', { amount: foreign(of.rest, of.currency) })}</Text>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
