/**
 * Shows the receipts of a report by number. Nine columns leave no room for row menus: a row opens its
 * receipt.
 */

import { lazy, Suspense, useState } from 'react';
import { usePercent } from '#features/vat/components/use-rates.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { centsOf, useMoney } from '#ui/use-money.ts';
import { WholeWords } from '#ui/whole-words.tsx';
import { listReceipts, type Receipt } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { LinkedReceipt } from '../refund.contract.ts';
import { HintList } from './hint-list.tsx';
import { ReceiptMarks } from './receipt-marks.tsx';
import styles from './receipt-table.module.css';
import { TagReceipts } from './tag-receipts.tsx';

/** Loaded for reports of several pages. */
const PrintedReceipts = lazy(() => import('./printed-receipts.tsx'));

type ReceiptList = (typeof listReceipts)['answer']['_output'];

interface ReceiptTableProps {
  list: ReceiptList;
  onOpen(receipt: Receipt): void;
  /** Whether receipts can be changed. */
  mayChange: boolean;
}

export function ReceiptTable({ list: shown, onOpen, mayChange }: ReceiptTableProps) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { moneyOf } = useMoney();
  const [printed, setPrinted] = useState<ReceiptList>();
  const list = printed ?? shown;
  // An answer that an earlier version kept offline has no texts.
  const tags = list.texts?.tags ?? [];
  const nameOf = (receipt: Receipt) =>
    t('receipt_name', { number: receipt.receiptNumber, type: receipt.poste });
  return (
    <>
      <DataTable
        label={t('receipts')}
        call={listReceipts}
        list={list}
        filters={{
          tags:
            tags.length === 0
              ? undefined
              : { label: t('receipt_tags'), options: tags.map((value) => ({ value, label: value })) },
        }}
        bulk={
          mayChange
            ? (chosen, done) => <TagReceipts reportId={list.reportId} receipts={chosen} onDone={done} />
            : undefined
        }
        rowId={(receipt) => receipt.receiptId}
        rowName={nameOf}
        actions={(receipt) => [{ label: nameOf(receipt), byName: true, onSelect: () => onOpen(receipt) }]}
        cells={{
          date: ({ date }) => <time dateTime={date}>{day(date, 'medium')}</time>,
          poste: ({ poste }) => poste,
          supplier: (receipt) => <About receipt={receipt} />,
          valueht: ({ valueht }) => moneyOf(valueht),
          vat: ({ vat }) => <VatLines lines={vat} />,
          valuettc: ({ valuettc }) => <strong>{moneyOf(valuettc)}</strong>,
          billable: ({ billable }) => (billable ? t('billable_yes') : <NoValue />),
          attachments: ({ attachments }) =>
            attachments.length === 0 ? <NoValue /> : <Files count={attachments.length} />,
        }}
        places={{
          receiptNumber: 'detail',
          valueht: 'detail',
          vat: 'detail',
          billable: 'extra',
          attachments: 'extra',
        }}
        empty={<EmptyState icon="reports" title={t('receipts_none')} text={t('receipts_none_text')} />}
      />
      {shown.receipts.length < shown.totalCount && (
        <Suspense>
          <PrintedReceipts list={shown} onPrint={setPrinted} />
        </Suspense>
      )}
    </>
  );
}

function Files({ count }: { count: number }) {
  return (
    <span className={layout.withIcon}>
      <Icon name="attachment" size={14} />
      {count}
    </span>
  );
}

/** Supplier, notes and hints. */
function About({ receipt }: { receipt: Receipt }) {
  const { count } = useFormat();
  const t = useTexts({ en, fr });
  const {
    supplier,
    beneficiary,
    hints,
    mileage,
    correction,
    refund_of: refundOf,
    refunds,
    attachments,
  } = receipt;
  const numberOf = ({ receiptNumber: number, reportId, report }: LinkedReceipt) =>
    reportId === receipt.reportId ? t('refund_here', { number }) : t('refund_number', { number, report });
  const links = [
    ...(refundOf ? [t('refund_note', { receipt: numberOf(refundOf) })] : []),
    ...refunds.map((refund) => t('refunded_note', { receipt: numberOf(refund) })),
  ];
  const notes = Object.entries({
    comment: receipt.comment,
    beneficiary: beneficiary && t('gift_to', { name: beneficiary }),
    tags: receipt.tags,
  }).filter(([, text]) => text !== '');
  const isMarked = receipt.refusal !== null || receipt.question !== null;
  const isEmpty = supplier === '' && notes.length + links.length + hints.length + attachments.length === 0;
  if (isEmpty && !mileage && !correction && !isMarked) return <NoValue />;
  return (
    <div className={styles.about}>
      {supplier !== '' && <WholeWords text={supplier} />}
      {mileage && (
        <small>{`${mileage.vehicle} · ${t('mileage_km', { distance: count(mileage.distance) })}`}</small>
      )}
      {correction && <CorrectionName correction={correction} />}
      {correction?.accepted === false && <small>{t('correction_open')}</small>}
      {notes.map(([name, text]) => (
        <small key={name}>
          <WholeWords text={text} />
        </small>
      ))}
      {links.map((link) => (
        <small key={link}>{link}</small>
      ))}
      {attachments.length > 0 && (
        <small data-in-item="only">
          <Files count={attachments.length} />
        </small>
      )}
      <ReceiptMarks receipt={receipt} />
      <HintList hints={hints} />
    </div>
  );
}

export function CorrectionName({ correction }: { correction: NonNullable<Receipt['correction']> }) {
  const t = useTexts({ en, fr });
  const { year, vehicle } = correction;
  return t('mileage_correction', { year: String(year), vehicle });
}

export function VatLines({ lines }: { lines: Receipt['vat'] }) {
  const percent = usePercent();
  const { moneyOf } = useMoney();
  const taxed = lines.filter(({ vat }) => centsOf(vat) !== 0);
  if (taxed.length === 0) return <NoValue />;
  return (
    <div className={`${layout.right} ${layout.whole}`}>
      {taxed.map(({ type, rate, vat }) => (
        <div key={`${type} ${rate}`}>
          <small>{percent(rate)}</small> {moneyOf(vat)}
        </div>
      ))}
    </div>
  );
}
