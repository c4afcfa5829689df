/** Shows the totals of a report: one line per rate, and the sum. */

import { usePercent } from '#features/vat/components/use-rates.ts';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { centsOf, useMoney } from '#ui/use-money.ts';
import type { ReceiptTotals } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './totals-card.module.css';

export function TotalsCard({ totals }: { totals: ReceiptTotals }) {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const { money, moneyOf } = useMoney();
  return (
    <Card title={t('totals')} low>
      <table className={`${layout.table} ${styles.totals}`} aria-label={t('totals')}>
        <thead>
          <tr>
            <th scope="col">{t('totals_rate')}</th>
            <th scope="col">{t('sum_ht')}</th>
            <th scope="col">{t('sum_vat')}</th>
            <th scope="col">{t('sum_ttc')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.rates.map(({ type, rate, ht, vat }) => (
            <tr key={`${type} ${rate}`}>
              <th scope="row">{type === 'TYPEE' ? t('vat_type_none') : percent(rate)}</th>
              <td>{moneyOf(ht)}</td>
              <td>{moneyOf(vat)}</td>
              <td>{money(centsOf(ht) + centsOf(vat))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('totals_all')}</th>
            <td>{moneyOf(totals.ht)}</td>
            <td>{moneyOf(totals.vat)}</td>
            <td>{moneyOf(totals.ttc)}</td>
          </tr>
        </tfoot>
      </table>
      {totals.refused_ttc !== '0.00' && (
        <p>
          {t('totals_refused', {
            amount: moneyOf(totals.refused_ttc),
            rest: money(centsOf(totals.ttc) - centsOf(totals.refused_ttc)),
          })}
        </p>
      )}
      {totals.deductible !== null && centsOf(totals.vat) !== 0 && (
        <p>{t('totals_deductible', { amount: moneyOf(totals.deductible), vat: moneyOf(totals.vat) })}</p>
      )}
      {centsOf(totals.billable_ttc) !== 0 && (
        <p>{t('totals_billable', { amount: moneyOf(totals.billable_ttc) })}</p>
      )}
    </Card>
  );
}
