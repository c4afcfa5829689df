/** The page of the books: entries, closed periods with their files, and fiscal years. */
import { Button, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { PreparedFiles } from '#features/exports/components/prepared-files.tsx';
import { addDays, type Day } from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { listQuery } from '#ui/list-address.ts';
import { Loaded } from '#ui/loaded.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ScreenLink } from '#ui/screen-link.tsx';
import { useSession } from '#ui/session.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { useMoney } from '#ui/use-money.ts';
import { usePagedList } from '#ui/use-paged-list.ts';
import { useToday } from '#ui/zone.tsx';
import { ExportsCard } from '../components/exports-card.tsx';
import { YearsCard } from '../components/years-card.tsx';
import { closeBooks, downloadExport, type Entry, listEntries, listExports, readEntry } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readBookSettings } from '../settings.contract.ts';
import { downloadFiscalYear, readFiscalYears } from '../year.contract.ts';

/** Closed periods per page: the months of one year. */
const EXPORTS = 12;

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [list, settings] = await Promise.all([
    api(listEntries, { query: listQuery(listEntries, request.url) }),
    api(readBookSettings, {}),
  ]);
  return { list, settings };
}

interface BooksPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function BooksPage({ loaderData: { list, settings } }: BooksPageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const today = useToday();
  const { money } = useFormat();
  const [closing, setClosing] = useState(false);
  const exports = usePagedList(listExports, (query) => ({ query }), EXPORTS);
  const years = useCallState(readFiscalYears, {});
  const { actedBy } = useSession();
  return (
    <>
      <PageHeader
        title={t('books')}
        lead={t('books_lead')}
        actions={
          <>
            <ScreenLink path="vat" label="vat" />
            <Button component={Link} to={toLocal('/app/books/settings')} variant="default">
              {t('settings_open')}
            </Button>
            {actedBy === undefined && (
              <Button leftSection={<Icon name="lock" size={16} />} onClick={() => setClosing(true)}>
                {t('close')}
              </Button>
            )}
          </>
        }
      />
      <PreparedFiles of={[downloadExport, downloadFiscalYear]} />
      <DataTable
        label={t('entries')}
        call={listEntries}
        list={list}
        filters={{
          from: { as: 'day', label: t('filter_from') },
          to: { as: 'day', label: t('filter_to') },
        }}
        rowId={(entry) => entry.entryId}
        rowName={(entry) => t('entry_name', { number: numberOf(entry) })}
        cells={{ total_cents: (entry) => money(entry.total_cents) }}
        places={{ posted_by: 'extra' }}
        actions={(entry) => [
          {
            label: t('entry_show'),
            icon: 'eye',
            byName: true,
            dialog: (close) => <EntryDrawer entry={entry} onClose={close} />,
          },
        ]}
        empty={<EmptyState icon="bills" title={t('entries_none')} text={t('entries_none_text')} />}
      />
      <Stack gap={20} mt={20}>
        <ExportsCard exports={exports} onReopened={years.reload} />
        <YearsCard years={years} siren={settings.siren} />
      </Stack>
      {closing && (
        <CloseDialog
          today={today}
          closedTo={exports.rows.find(({ reopened_at }) => reopened_at === null)?.to}
          onClose={() => setClosing(false)}
          yearEnd={years.data?.years.findLast(({ closed }) => !closed)?.to}
          onClosed={() => {
            exports.reading.reload();
            years.reload();
          }}
        />
      )}
    </>
  );
}

interface CloseDialogProps {
  today: Day;
  /** The last closed day. */
  closedTo: Day | undefined;
  /** The end of the first fiscal year that is not closed. */
  yearEnd: Day | undefined;
  onClose(): void;
  onClosed(): void;
}

/**
 * Closes a period. Proposes the last day of the previous month, limited by the end of the fiscal year;
 * proposes nothing if that day is already closed.
 */
function CloseDialog({ today, closedTo, yearEnd, onClose, onClosed }: CloseDialogProps) {
  const t = useTexts({ en, fr });
  const monthEnd = addDays(`${today.slice(0, 7)}-01` as Day, -1);
  const end = yearEnd !== undefined && yearEnd < monthEnd ? yearEnd : monthEnd;
  const form = useForm(closeBooks, {
    initial: { to: closedTo === undefined || closedTo < end ? end : '' },
    failure: ({ code }) =>
      code === 'NOTHING_TO_CLOSE'
        ? t('close_nothing')
        : code === 'FEC_INVALID'
          ? t('close_invalid')
          : undefined,
    onSuccess: () => {
      onClose();
      onClosed();
    },
  });
  return (
    <FormDialog form={form} opened title={t('close_title')} submit={t('close_verb')} onClose={onClose}>
      <p>{t('close_text')}</p>
      <DateField {...form.field('to')} label={t('close_to')} data-autofocus />
    </FormDialog>
  );
}

/** Each journal has its own numbers. */
const numberOf = ({ journal, number }: Entry) => `${journal} ${number}`;

/** Shows the lines of an entry. */
function EntryDrawer({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const { foreign } = useMoney();
  const reading = useCallState(readEntry, { params: { entryId: entry.entryId } });
  const amount = (cents: number) => (cents === 0 ? '' : money(cents));
  return (
    <SidePanel opened onClose={onClose} size="lg" title={t('entry_name', { number: numberOf(entry) })}>
      <Stack gap="md">
        <Text>{entry.label}</Text>
        {entry.reverses !== null && <Text>{t('entry_reverses', { number: String(entry.reverses) })}</Text>}
        <Loaded callState={reading}>
          {({ lines }) => (
            <Table verticalSpacing="sm" horizontalSpacing={8} className={layout.figures}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('line_account')}</Table.Th>
                  <Table.Th ta="right">{t('line_debit')}</Table.Th>
                  <Table.Th ta="right">{t('line_credit')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: posted lines never change
                  <Table.Tr key={place} style={{ verticalAlign: 'top' }}>
                    <Table.Th scope="row" fw={400}>
                      <strong>{line.account}</strong> {line.account_label}
                      <Text size="sm" c="dark.1">
                        {[
                          line.label,
                          line.piece,
                          line.foreign !== null && foreign(line.foreign.amount, line.foreign.currency),
                          line.letter !== '' && t('line_letter', { letter: line.letter }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Text>
                    </Table.Th>
                    <Table.Td ta="right">{amount(line.debit_cents)}</Table.Td>
                    <Table.Td ta="right">{amount(line.credit_cents)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </Loaded>
      </Stack>
    </SidePanel>
  );
}
