/** Shows the totals of an invoice: before VAT, VAT by rate, with VAT. */
import { Box } from '@mantine/core';
import { localeTags } from '#kernel/locale.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface SumsCardProps {
  currency: string;
  net: string;
  total: string;
  vats: readonly { ratePercent: string; taxable: string; vat: string }[];
}

export function SumsCard({ currency, net, total, vats }: SumsCardProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { foreign } = useMoney();
  const rate = (text: string) => Number(text).toLocaleString(localeTags[locale]);
  return (
    <Box
      component="dl"
      className={`${layout.frame} ${layout.sums}`}
      p="1rem 1.25rem"
      style={{ gap: '0.75rem 2.25rem' }}
    >
      <div>
        <dt>{t('sum_total')}</dt>
        <Box component="dd" fz={24} fw={600} lh={1.2}>
          {foreign(total, currency)}
        </Box>
      </div>
      <div>
        <dt>{t('sum_net')}</dt>
        <dd>{foreign(net, currency)}</dd>
      </div>
      {vats.map(({ ratePercent, taxable, vat }, at) => (
        // The same rate can occur twice: nothing is due for several reasons.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order does not change
        <div key={at}>
          <dt>{t('sum_vat', { rate: rate(ratePercent), amount: foreign(taxable, currency) })}</dt>
          <dd>{foreign(vat, currency)}</dd>
        </div>
      ))}
    </Box>
  );
}
