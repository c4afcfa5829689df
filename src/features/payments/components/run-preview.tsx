/** Shows what a payment would transfer to each person: amount, account, and what to look at before paying. */
import { Alert, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isNewAccount } from '../rules.ts';
import type { RunPreview } from '../run.contract.ts';

interface RunPreviewTableProps {
  preview: RunPreview;
  showsAccounts: boolean;
}

export function RunPreviewTable({ preview, showsAccounts }: RunPreviewTableProps) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const { transfers, without_account: names, below_zero: belowZero } = preview;
  const outside = transfers.filter((one) => one.outside_sepa && one.amount_cents > 0);
  return (
    <>
      {names.length > 0 && <Caution>{t('run_no_account', { names: names.join(', ') })}</Caution>}
      {belowZero.length > 0 && <Caution>{t('run_below_zero', { names: belowZero.join(', ') })}</Caution>}
      {outside.length > 0 && (
        <Caution>{t('run_outside_sepa', { names: outside.map(({ user }) => user.name).join(', ') })}</Caution>
      )}
      <Table horizontalSpacing={8} className={layout.figures}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('run_person')}</Table.Th>
            {/* A phone shows the deducted amount instead. */}
            <Table.Th ta="right" visibleFrom="xs">
              {t('run_reports')}
            </Table.Th>
            <Table.Th ta="right">{t('run_amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transfers.map((transfer) => (
            <Table.Tr key={transfer.user.user_id}>
              <Table.Th scope="row" fw={400}>
                {transfer.user.name}
                {showsAccounts && <Account transfer={transfer} />}
                <Deducted cents={transfer.deducted_cents} />
              </Table.Th>
              <Table.Td ta="right" visibleFrom="xs">
                {money(transfer.reports_cents)}
              </Table.Td>
              <Table.Td ta="right">{money(transfer.amount_cents)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot style={{ borderTop: '1px solid var(--table-border-color)' }}>
          <Table.Tr>
            <Table.Th scope="row" fw={600}>
              {t('run_sum', {
                count: preview.reports,
                people: t('people', { count: transfers.length }),
              })}
              <Deducted cents={preview.deducted_cents} />
            </Table.Th>
            <Table.Td ta="right" fw={600} visibleFrom="xs">
              {money(preview.reports_cents)}
            </Table.Td>
            <Table.Td ta="right" fw={600}>
              {money(preview.total_cents)}
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </>
  );
}

/** The account's last characters, and the day of its change if it is recent. */
function Account({ transfer }: { transfer: RunPreview['transfers'][number] }) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const { account, account_saved_at: savedAt } = transfer;
  if (savedAt === null) return null;
  const isNew = isNewAccount(new Date(savedAt), new Date());
  return (
    <Text size="sm" c="dark.1">
      {t('account_masked', { ending: account })}
      {isNew && (
        <Text span inherit c="var(--amber)">
          {' · '}
          {t('run_account_new', { day: dayOf(savedAt, 'medium') })}
        </Text>
      )}
    </Text>
  );
}

function Deducted({ cents }: { cents: number }) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  if (cents === 0) return null;
  return (
    <Text size="sm" fw={400} c="dark.1">
      {t('run_deducted_of', { amount: money(cents) })}
    </Text>
  );
}

export function Caution({ children }: { children: ReactNode }) {
  return (
    <Alert variant="default" color="var(--amber)" icon={<Icon name="warning" />} role="status">
      {children}
    </Alert>
  );
}
