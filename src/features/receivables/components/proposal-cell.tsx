/** Shows which invoices a line of a bank statement may pay, or that it may be a refund, with a button that records it; or the payment recorded from it. */
import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { useCall } from '#ui/use-call.ts';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { bookStatementLine, type ShownLine } from '../statement.contract.ts';
import { InvoiceLinks } from './payment-actions.tsx';

export function ProposalCell({ line, may }: { line: ShownLine; may: boolean }) {
  const t = useTexts({ en, fr });
  const { foreign } = useMoney();
  const book = useCall(bookStatementLine, {
    failure: ({ code }) => (code === 'RECEIVED_CHANGED' ? t('invoices_changed') : undefined),
  });
  const { proposal, payment, statementLineId, currency } = line;
  if (payment !== null) return payment.client;
  if (proposal === null || line.state !== 'open') return <NoValue />;
  const { clientId, client, parts, charges, rest, credit, certain } = proposal;
  const partial = parts.find(({ amount, open }) => amount !== open);
  return (
    <Group gap="4px 10px" wrap="wrap">
      <span>
        {client}
        {parts.length > 0 && ' · '}
        <InvoiceLinks of={parts} />
        <Text c="dark.1" fz={13}>
          {[
            t(certain ? 'certain_yes' : `reason_${proposal.reason}`),
            credit !== '' && t('refund_proposed'),
            Number(charges) > 0 && t('charges_proposed', { amount: foreign(charges, currency) }),
            partial !== undefined && t('pick_part', { amount: foreign(partial.amount, currency) }),
            Number(rest) > 0 && t('pick_rest', { amount: foreign(rest, currency) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      {may && (
        <Button
          size="compact-sm"
          variant="default"
          loading={book.pending}
          aria-label={t('confirm_name', { client })}
          onClick={() =>
            void book.run({
              params: { statementLineId },
              body: {
                clientId,
                charges,
                credit,
                parts: parts.map(({ salesInvoiceId, amount, open }) => ({ salesInvoiceId, amount, open })),
              },
            })
          }
        >
          {t('confirm')}
        </Button>
      )}
    </Group>
  );
}
