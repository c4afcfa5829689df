/** Shows the contact requests, with a panel to read one and mark it as answered. */
import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallAnswer } from '#kernel/call.ts';
import { DataTable } from '#ui/data-table.tsx';
import { MomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { WholeWords } from '#ui/whole-words.tsx';
import { rowActionsOf, useWorkflowSteps } from '#ui/workflow-actions.tsx';
import { type ContactRequest, listRequests } from '../contact.contract.ts';
import { requestName, requestStates } from '../contact.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { RequestBulk } from './request-bulk.tsx';
import { RequestPanel } from './request-panel.tsx';
import styles from './request-table.module.css';
import { requestTones, useRequestSteps } from './use-request-steps.ts';

interface RequestTableProps {
  list: CallAnswer<typeof listRequests>;
  /** The buttons that switch between requests and subscriptions. */
  beside: ReactNode;
}

export function RequestTable({ list, beside }: RequestTableProps) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const [read, setRead] = useState<ContactRequest>();
  const close = () => setRead(undefined);
  const { reload } = usePaging();
  const stepsOf = useRequestSteps(reload);
  const { start, dialog } = useWorkflowSteps();
  // Closes the panel first: after the step the request may no longer be in the list.
  const decide: typeof start = (action) => {
    close();
    return start(action);
  };
  return (
    <>
      <DataTable
        label={t('contacts_requests')}
        call={listRequests}
        list={list}
        search={t('contacts_search')}
        filters={{
          state: {
            label: t('contacts_filter_state'),
            options: requestStates.map((value) => ({ value, label: t(`request_state_${value}`) })),
          },
        }}
        beside={beside}
        rowId={(row) => row.request_id}
        rowName={requestName}
        cells={{
          name: requestName,
          email: (row) => (
            <Anchor inherit display="inline-block" href={`mailto:${row.email}`}>
              <WholeWords text={row.email} />
            </Anchor>
          ),
          request: (row) => <span className={styles.request}>{row.request || t('contacts_no_text')}</span>,
          created_at: (row) => (
            <span>
              {dayOf(row.created_at, 'medium')}
              <span data-in-item="none">
                , <MomentText instant={row.created_at} style="clock" />
              </span>
            </span>
          ),
          receiveNews: (row) =>
            row.receiveNews ? t('contacts_yes') : <span data-in-item="none">{t('contacts_no')}</span>,
          state: (row) => (
            <StateDot tone={requestTones[row.state]}>{t(`request_state_${row.state}`)}</StateDot>
          ),
        }}
        places={{ email: 'extra', phoneNumber: 'extra', receiveNews: 'extra', created_at: 'end' }}
        actions={(row) => [
          { label: t('contacts_read'), icon: 'eye', byName: true, onSelect: () => setRead(row) },
          ...rowActionsOf(stepsOf(row), start),
        ]}
        bulk={(chosen, done) => <RequestBulk requests={chosen} onDone={done} />}
        empty={<EmptyState icon="posts" title={t('contacts_none')} text={t('contacts_none_text')} />}
      />
      <SidePanel opened={read !== undefined} onClose={close} title={read && requestName(read)}>
        {read && <RequestPanel request={read} actions={stepsOf(read)} start={decide} />}
      </SidePanel>
      {dialog}
    </>
  );
}
