/** Lists the values filled in from an electronic invoice, with a button to undo. */
import { Box, Button, Text } from '@mantine/core';
import { usePercent } from '#features/vat/components/use-rates.ts';
import { isCurrency } from '#kernel/money.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import { isOtherVat } from '../invoice-form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { InvoiceNotice } from './use-invoice.ts';

interface InvoiceNoteProps {
  news: InvoiceNotice | undefined;
  /** Computed VAT of the receipt in cents; undefined while unknown. */
  vat: number | undefined;
  onUndo(): void;
  onDismiss(): void;
}

export function InvoiceNote({ news, vat, onUndo, onDismiss }: InvoiceNoteProps) {
  const t = useTexts({ en, fr });
  const { money, foreign } = useMoney();
  const percent = usePercent();
  if (news === undefined) return null;
  if (news.kind === 'refused')
    return (
      <Box c="var(--red)" className={layout.note} role="alert">
        <Icon name="warning" />
        <Box component="span" flex={1} miw="12rem">
          {t(`invoice_${news.reason}`, { name: news.name })}
        </Box>
        <Button size="compact-sm" variant="default" onClick={onDismiss}>
          {t('invoice_good')}
        </Button>
      </Box>
    );
  const { supplier, fields, differs, currency, payment, contradiction, guessed, refund } = news.filled;
  const amount = (decimal: string) => (isCurrency(currency) ? foreign(decimal, currency) : decimal);
  const { total = '', paid = '', due = '' } = payment ?? {};
  const remarks = [
    payment && t('invoice_paid', { total: amount(total), paid: amount(paid), due: amount(due) }),
    guessed !== undefined && t('invoice_guessed', { rate: percent(guessed) }),
  ].filter((one) => typeof one === 'string');
  const nothing = differs ? 'invoice_differs' : 'invoice_nothing';
  const text = t(
    Object.keys(fields).length === 0 ? nothing : refund ? 'invoice_filled_refund' : 'invoice_filled',
    { supplier },
  );
  return (
    <Box bd="1px solid var(--teal)" bg="var(--teal-tint)" className={layout.note} role="status">
      <Icon name="bills" />
      <Box component="span" flex={1} miw="12rem">
        {text}
        {remarks.map((remark) => (
          <Text key={remark} inherit component="span" display="block">
            {remark}
          </Text>
        ))}
        {contradiction && (
          <Text inherit component="strong" display="block" fw={500} c="var(--amber)">
            {t('invoice_contradiction', {
              sum: t(`invoice_sum_${contradiction.sum}`),
              stated: amount(contradiction.stated),
              computed: amount(contradiction.computed),
            })}
          </Text>
        )}
        {isOtherVat(news.filled, vat) && (
          <Text inherit component="strong" display="block" fw={500} c="var(--amber)">
            {t('invoice_other_vat', { said: money(news.filled.vat ?? 0), computed: money(vat ?? 0) })}
          </Text>
        )}
      </Box>
      <Button size="compact-sm" onClick={onDismiss}>
        {t('invoice_good')}
      </Button>
      {Object.keys(fields).length > 0 && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          {t('invoice_undo')}
        </Button>
      )}
    </Box>
  );
}
