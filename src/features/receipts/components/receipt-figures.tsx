/** Shows the amounts and texts of a receipt, with its hints and linked receipts. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VehicleText } from '#features/mileage/components/vehicle-text.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import type { Receipt } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { LinkedReceipt } from '../refund.contract.ts';
import { HintList } from './hint-list.tsx';
import styles from './receipt-figures.module.css';
import { CorrectionName, VatLines } from './receipt-table.tsx';

export function ReceiptFigures({ receipt }: { receipt: Receipt }) {
  const t = useTexts({ en, fr });
  const { day, count } = useFormat();
  const amounts = useMoney();
  const { moneyOf } = amounts;
  const { foreign, mileage } = receipt;
  const lines: [label: string, value: ReactNode][] = [
    [t('receipt_date'), day(receipt.date)],
    [t('receipt_supplier'), receipt.supplier],
    [t('receipt_beneficiary'), receipt.beneficiary],
    [t('receipt_tags'), receipt.tags],
    [t('sum_ht'), moneyOf(receipt.valueht)],
    [t('sum_vat'), <VatLines key="vat" lines={receipt.vat} />],
    [t('receipt_abroad'), receipt.abroad ? t('receipt_abroad_note') : ''],
    [t('receipt_territory'), receipt.territory === 'metropole' ? '' : t(`territory_${receipt.territory}`)],
    ...(foreign
      ? ([
          [t('currency_amount'), amounts.foreign(foreign.amount, foreign.currency)],
          [
            t('currency_rate', { currency: foreign.currency }),
            `${amounts.rate(foreign.rate)} (${day(foreign.rate_date, 'medium')})`,
          ],
        ] as const)
      : []
    ).map(([label, value]): [string, ReactNode] => [label, value]),
    ...(mileage
      ? ([
          [t('mileage_distance'), t('mileage_km', { distance: count(mileage.distance) })],
          [
            t('mileage_vehicle'),
            <VehicleText key="vehicle" vehicle={{ ...mileage, name: mileage.vehicle }} />,
          ],
          [t('mileage_purpose'), mileage.purpose],
        ] as const)
      : []
    ).map(([label, value]): [string, ReactNode] => [label, value]),
    ...(receipt.correction
      ? ([
          [t('receipt_type'), <CorrectionName key="correction" correction={receipt.correction} />],
          [t('receipt_state'), t(receipt.correction.accepted ? 'correction_accepted' : 'correction_open')],
        ] as const)
      : []
    ).map(([label, value]): [string, ReactNode] => [label, value]),
    [t('receipt_comment'), receipt.comment],
    [
      t('refund_of'),
      receipt.refund_of ? <LinkedReceipts key="of" to={[receipt.refund_of]} in={receipt} /> : '',
    ],
    [
      t('refunds'),
      receipt.refunds.length > 0 ? <LinkedReceipts key="by" to={receipt.refunds} in={receipt} /> : '',
    ],
    [t('receipt_billable'), receipt.billable ? t('billable_yes') : t('billable_no')],
  ];
  return (
    <Stack gap={16} miw={0} className={`${layout.figures} ${styles.figures}`}>
      <Text inherit fz={28} fw={600}>
        {moneyOf(receipt.valuettc)}
      </Text>
      <HintList hints={receipt.hints} />
      <dl className={layout.facts}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Stack>
  );
}

interface LinkedReceiptsProps {
  to: readonly LinkedReceipt[];
  in: Receipt;
}

/** Lists the linked receipts, with links to other reports. */
function LinkedReceipts({ to, in: { reportId } }: LinkedReceiptsProps) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const toLocal = useLocalPath();
  return to.map((one) => {
    const number = one.receiptNumber;
    return (
      <div key={one.receiptId}>
        {one.reportId === reportId ? (
          t('refund_here', { number })
        ) : (
          <Link to={toLocal(`/app/expenses/${one.reportId}`)}>
            {t('refund_number', { number, report: one.report })}
          </Link>
        )}{' '}
        · {moneyOf(one.valuettc)}
      </div>
    );
  });
}
