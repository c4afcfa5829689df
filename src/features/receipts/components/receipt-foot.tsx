/** Shows the last part of the receipt form: its amounts, hidden errors and buttons. */

import { Button, Group, Text } from '@mantine/core';
import { sumCents } from '#kernel/money.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Outcome } from '../rules.ts';

interface ReceiptFootProps {
  outcome: Outcome | undefined;
  /** Deductible VAT in cents. */
  deductible: number | undefined;
  /** Errors of fields that the form currently does not show. */
  hiddenFieldErrors: readonly string[];
  pending: boolean;
  /** Whether the form changes an existing receipt instead of adding one. */
  isEdit: boolean;
  /** @param next whether the person wants to add a further receipt after this one. */
  onBeforeSubmit(next: boolean): void;
  onClose(): void;
}

export function ReceiptFoot({
  outcome,
  deductible,
  hiddenFieldErrors,
  pending,
  isEdit,
  onBeforeSubmit,
  onClose,
}: ReceiptFootProps) {
  const t = useTexts({ en, fr });
  return (
    <Group gap="8px 24px" px={20} className={`${layout.foot} ${layout.wide}`}>
      <Sums outcome={outcome} deductible={deductible} />
      {hiddenFieldErrors.map((text) => (
        <Text key={text} fz={13} c="var(--red)" role="alert">
          {text}
        </Text>
      ))}
      <div className={layout.actions}>
        <Button variant="default" visibleFrom="sm" onClick={onClose}>
          {t('receipt_close')}
        </Button>
        {!isEdit && (
          <Button
            type="submit"
            variant="default"
            h={{ base: 44, sm: 36 }}
            loading={pending}
            onClick={() => onBeforeSubmit(true)}
          >
            {t('receipt_save_next')}
          </Button>
        )}
        <Button
          type="submit"
          h={{ base: 44, sm: 36 }}
          loading={pending}
          onClick={() => onBeforeSubmit(false)}
        >
          {t('receipt_save')}
        </Button>
      </div>
    </Group>
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
