/** The receipts of a submitted report; each opens beside its file, and arrow keys go to the others. */

import { Flex } from '@mantine/core';
import { HintList } from '#features/expenses/components/hint-list.tsx';
import type { Receipt } from '#features/expenses/receipt.contract.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './report.module.css';
import { useAmount } from './use-amount.ts';

interface ReportReceiptsProps {
  receipts: readonly Receipt[];
  onOpen(receipt: Receipt): void;
}

export function ReportReceipts({ receipts, onOpen }: ReportReceiptsProps) {
  const t = useTexts({ en, fr });
  const amountOf = useAmount();
  const { day, count } = useFormat();
  return (
    <section>
      <h3>{t('receipts_of_report')}</h3>
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.receiptId}>
            <button type="button" onClick={() => onOpen(receipt)}>
              <span className={styles.number}>{receipt.receiptNumber}</span>
              <strong className={styles.type}>{receipt.poste}</strong>
              <strong className={layout.figures}>{amountOf(receipt.valuettc)}</strong>
              <span className={styles.paid}>
                <time dateTime={receipt.date}>{day(receipt.date, 'medium')}</time>
                {receipt.supplier !== '' && <span>{receipt.supplier}</span>}
                {receipt.attachments.length > 0 && (
                  <Flex component="span" align="center" gap={4}>
                    <Icon name="attachment" size={14} />
                    {count(receipt.attachments.length)}
                  </Flex>
                )}
              </span>
              {receipt.comment !== '' && <span className={styles.comment}>{receipt.comment}</span>}
            </button>
            <HintList hints={receipt.hints} />
          </li>
        ))}
      </ul>
    </section>
  );
}
