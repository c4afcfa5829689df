/** Shows the people and reports of a payment. */
import { Anchor, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useCallState } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Run, readRun } from '../run.contract.ts';
import { Rejection } from './rejection.tsx';

interface RunDrawerProps {
  run: Run;
  /** Whether the person may mark payments as rejected. */
  mayRun: boolean;
  onClose(): void;
  onChanged(): void;
}

export function RunDrawer({ run, mayRun, onClose, onChanged }: RunDrawerProps) {
  const t = useTexts({ en, fr });
  const { money, dayOf } = useFormat();
  const toLocal = useLocalPath();
  const reading = useCallState(readRun, { params: { runId: run.runId } });
  const title = t('run_name', { number: String(run.number), total: money(run.total_cents) });
  return (
    <SidePanel opened onClose={onClose} size="lg" title={title}>
      <Loaded callState={reading}>
        {({ paid, sha256, state }) => (
          <Stack gap="md">
            {paid.map((one) => (
              <section key={one.user.user_id} aria-label={one.user.name}>
                <Text fw={600}>
                  {t('advance_name', { name: one.user.name, amount: money(one.amount_cents) })}
                </Text>
                <Text size="sm" c="dark.1">
                  {[
                    one.account !== '' && t('account_masked', { ending: one.account }),
                    one.deducted_cents > 0 && t('run_deducted_of', { amount: money(one.deducted_cents) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {one.rejected_at !== null && (
                  <Text size="sm" c="var(--red)" className={layout.wrap}>
                    {t('rejected_detail', {
                      name: one.rejected_by,
                      day: dayOf(one.rejected_at, 'medium'),
                      reason: one.rejection,
                    })}
                  </Text>
                )}
                <Table horizontalSpacing={0} className={layout.figures}>
                  <Table.Tbody>
                    {one.reports.map(({ report_id: reportId, title: name, amount_cents: cents }) => (
                      <Table.Tr key={`${reportId} ${name}`}>
                        <Table.Th scope="row" fw={400} className={layout.wrap}>
                          {reportId === null ? (
                            name
                          ) : (
                            <Anchor
                              component={Link}
                              to={toLocal(`/app/expenses/${reportId}`)}
                              underline="always"
                            >
                              {name}
                            </Anchor>
                          )}
                        </Table.Th>
                        <Table.Td ta="right">{money(cents)}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
                {mayRun && state !== 'undone' && one.amount_cents > 0 && (
                  <Rejection
                    runId={run.runId}
                    transfer={one}
                    onDone={() => {
                      reading.reload();
                      onChanged();
                    }}
                  />
                )}
              </section>
            ))}
            {sha256 !== '' && (
              <Text size="sm" c="dark.1" className={layout.wrap}>
                {t('run_sha', { sha: sha256 })}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}
