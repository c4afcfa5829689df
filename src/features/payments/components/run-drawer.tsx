/** Shows the people and reports of a payment. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import layout from '#ui/layout.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useCallState } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Run, readRun } from '../run.contract.ts';

export function RunDrawer({ run, onClose }: { run: Run; onClose(): void }) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const toLocal = useLocalPath();
  const reading = useCallState(readRun, { params: { runId: run.runId } });
  const title = t('run_name', { number: String(run.number), total: money(run.total_cents) });
  return (
    <SidePanel opened onClose={onClose} size="lg" title={title}>
      <Loaded callState={reading}>
        {({ paid, sha256 }) => (
          <Stack gap="md">
            <ItemList label={title}>
              {paid.map((one) => (
                <Item
                  key={one.user.user_id}
                  title={t('advance_name', { name: one.user.name, amount: money(one.amount_cents) })}
                  detail={
                    <>
                      {one.account !== '' && `${t('account_masked', { ending: one.account })} · `}
                      {one.deducted_cents > 0 &&
                        `${t('run_deducted_of', { amount: money(one.deducted_cents) })} · `}
                      {one.reports.map(({ report_id: reportId, title: name, amount_cents: cents }, at) => (
                        <span key={`${reportId} ${name}`}>
                          {at > 0 && ', '}
                          {reportId === null ? (
                            name
                          ) : (
                            <Anchor
                              component={Link}
                              to={toLocal(`/app/expenses/${reportId}`)}
                              inherit
                              underline="always"
                            >
                              {name}
                            </Anchor>
                          )}{' '}
                          ({money(cents)})
                        </span>
                      ))}
                    </>
                  }
                />
              ))}
            </ItemList>
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
