/** The page of the incoming lines of bank statements, with the invoices that they may pay. */
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useSession } from '#ui/session.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { useMoney } from '#ui/use-money.ts';
import { mayRecordPayments } from '../access.ts';
import { LineDialog } from '../components/payment-dialogs.tsx';
import { ProposalCell } from '../components/proposal-cell.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  bookCertainLines,
  importStatement,
  listStatementLines,
  type ShownLine,
  type StatementLineList,
  setLineAside,
} from '../statement.contract.ts';
import { type LineState, lineStates } from '../statement.rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listStatementLines, { query: listQuery(listStatementLines, request.url) });
}

const tones: Readonly<Record<LineState, Tone>> = { open: 'waiting', booked: 'good', aside: 'neutral' };

export default function StatementsPage({ loaderData: list }: { loaderData: StatementLineList }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const confirm = useConfirm();
  const may = mayRecordPayments(useSession());
  const actions = useLineActions(may);
  const upload = useUpload();
  const bookAll = useCall(bookCertainLines, {
    success: ({ booked }) => t('certain_done', { count: booked }),
  });
  const { certain } = list;
  async function bookCertain() {
    const confirmed = await confirm({
      title: t('certain_title', { count: certain.length }),
      text: t('certain_text'),
      confirm: t('certain_verb'),
      danger: false,
    });
    if (confirmed) await bookAll.run({ body: { statementLineIds: certain } }, { confirmed });
  }
  return (
    <>
      <PageHeader
        title={t('statements')}
        lead={t('statements_lead')}
        crumbs={[
          { label: t('sales'), to: '/app/sales' },
          { label: t('title'), to: '/app/receivables' },
          { label: t('statements') },
        ]}
        actions={
          may && (
            <>
              {certain.length > 0 && (
                <Button variant="default" loading={bookAll.pending} onClick={() => void bookCertain()}>
                  {t('certain', { count: certain.length })}
                </Button>
              )}
              <FileButton resetRef={upload.resetRef} accept=".xml,.ofx" onChange={upload.onFile}>
                {(props) => (
                  <Button
                    {...props}
                    leftSection={<Icon name="upload" size={16} />}
                    loading={upload.pending}
                    aria-describedby="statement-error"
                  >
                    {t('import')}
                  </Button>
                )}
              </FileButton>
            </>
          )
        }
      />
      <DropZone onFiles={([file]) => may && upload.onFile(file ?? null)}>
        <Stack gap={12}>
          {upload.error !== undefined && (
            <Text id="statement-error" role="alert" c="red.4">
              {upload.error}
            </Text>
          )}
          <DataTable
            label={t('statements')}
            call={listStatementLines}
            list={list}
            search={t('search_line')}
            filters={{
              state: {
                label: t('filter_state'),
                options: lineStates.map((state) => ({ value: state, label: t(`line_state_${state}`) })),
              },
            }}
            rowId={(row) => row.statementLineId}
            rowName={(row) => row.payer || row.text || day(row.bookedOn, 'medium')}
            cells={{
              payer: (row) => row.payer || row.text || <NoValue />,
              bookedOn: (row) => day(row.bookedOn, 'medium'),
              text: (row) => row.text || <NoValue />,
              amount: (row) => foreign(row.amount, row.currency),
              proposal: (row) => <ProposalCell line={row} may={may} />,
              state: (row) => <StateDot tone={tones[row.state]}>{t(`line_state_${row.state}`)}</StateDot>,
            }}
            places={{ text: 'detail', amount: 'end' }}
            actions={actions}
            empty={<EmptyState icon="upload" title={t('lines_none')} text={t('lines_none_text')} />}
          />
        </Stack>
      </DropZone>
    </>
  );
}

/** Sends a chosen or dropped file, and shows why one is refused. */
function useUpload() {
  const t = useTexts({ en, fr });
  const resetRef = useRef<() => void>(null);
  const send = useCall(importStatement, {
    success: ({ added, known }) =>
      `${t('imported', { count: added })} ${t('imported_known', { count: known })}`,
  });
  return {
    resetRef,
    pending: send.pending,
    error: send.errors.file === undefined ? undefined : send.problem?.message,
    onFile(file: File | null) {
      // The same file can be chosen again.
      resetRef.current?.();
      if (file === null) return;
      const body = new FormData();
      body.set('file', file);
      void send.run({ body });
    },
  };
}

function useLineActions(may: boolean) {
  const t = useTexts({ en, fr });
  const setAside = useCall(setLineAside, {
    undo: (_, { params, body }) => [undoBy(setLineAside, { params, body: { aside: body.aside !== true } })],
  });
  return (line: ShownLine): readonly RowAction[] => {
    const { state, statementLineId } = line;
    if (!may || state === 'booked') return [];
    const aside = state === 'open';
    const change: RowAction = {
      label: t(aside ? 'set_aside' : 'take_back'),
      icon: aside ? 'close' : 'undo',
      onSelect: () => void setAside.run({ params: { statementLineId }, body: { aside } }),
    };
    if (!aside) return [change];
    return [
      {
        label: t('choose_invoices'),
        icon: 'list',
        byName: true,
        dialog: (close) => <LineDialog line={line} onClose={close} />,
      },
      change,
    ];
  };
}
