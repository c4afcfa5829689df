/** Shows the VAT that became due in a year, by month and rate. */
import { formatMonth } from '#kernel/civil-day.ts';
import { sumCents } from '#kernel/money.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import type { VatCollected } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function VatCard({ rows }: { rows: VatCollected['rows'] }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { money } = useFormat();
  const amounts = (some: VatCollected['rows']) => (
    <>
      <td className={layout.right}>{money(sumCents(some.map((row) => row.taxable_cents)))}</td>
      <td className={layout.right}>{money(sumCents(some.map((row) => row.vat_cents)))}</td>
    </>
  );
  const months = [...Map.groupBy(rows, ({ month }) => month)];
  return (
    <Card title={t('vat')} wide>
      <ScrollRegion label={t('vat')}>
        <table className={layout.table} aria-label={t('vat')}>
          <thead>
            <tr>
              <th scope="col">{t('vat_rate')}</th>
              <th scope="col" className={layout.right}>
                {t('vat_taxable')}
              </th>
              <th scope="col" className={layout.right}>
                {t('vat_amount')}
              </th>
            </tr>
          </thead>
          {months.map(([month, own]) => (
            <tbody key={month}>
              <tr>
                <th scope="rowgroup">
                  <strong>{formatMonth(month, locale)}</strong>
                </th>
                {amounts(own)}
              </tr>
              {own.map((row) => (
                <tr key={row.vat}>
                  <th scope="row">{t(`vat_${row.vat}`)}</th>
                  {amounts([row])}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">{t('vat_total')}</th>
              {amounts(rows)}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Card>
  );
}
