/** The footer of the receipt form: amounts and buttons. */

import { Button, Text } from '@mantine/core';
import { sumCents } from '#kernel/money.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Outcome } from '../receipt.rules.ts';
import styles from './receipt-dialog.module.css';
import { useMoney } from './use-money.ts';

interface ReceiptFootProps {
  outcome: Outcome | undefined;
  /** Deductible VAT in cents. */
  deductible: number | undefined;
  /** Errors of fields that are not shown. */
  stray: readonly string[];
  pending: boolean;
  /** Whether an existing receipt is changed. */
  change: boolean;
  /** Called before the form is submitted, with whether another receipt follows. */
  onNext(next: boolean): void;
  onClose(): void;
}

export function ReceiptFoot({
  outcome,
  deductible,
  stray,
  pending,
  change,
  onNext,
  onClose,
}: ReceiptFootProps) {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.foot}>
      <Sums outcome={outcome} deductible={deductible} />
      {stray.map((text) => (
        <Text key={text} fz={13} c="var(--red)" role="alert">
          {text}
        </Text>
      ))}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('receipt_close')}
        </Button>
        {!change && (
          <Button type="submit" variant="default" loading={pending} onClick={() => onNext(true)}>
            {t('receipt_save_next')}
          </Button>
        )}
        <Button type="submit" loading={pending} onClick={() => onNext(false)}>
          {t('receipt_save')}
        </Button>
      </div>
    </div>
  );
}

function Sums({ outcome, deductible }: Pick<ReceiptFootProps, 'outcome' | 'deductible'>) {
  const t = useTexts({ en, fr });
  const { money } = useMoney();
  if (outcome === undefined || 'errors' in outcome) return null;
  const { gross, lines } = outcome.amounts;
  const vat = sumCents(lines.map((line) => line.vat));
  const sums: [label: string, cents: number][] = [
    [t('sum_ht'), gross - vat],
    [t('sum_vat'), vat],
    [t('sum_ttc'), gross],
  ];
  return (
    <div>
      <dl className={layout.sums}>
        {sums.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
      {deductible !== undefined && deductible !== vat && (
        <small className={layout.muted}>
          {t('sum_deductible', { part: money(deductible), vat: money(vat) })}
        </small>
      )}
    </div>
  );
}
