/**
 * The page of the contracts (business-app §2): managers and owners edit them and assign members; members see
 * their own.
 */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useAction } from '#ui/actions.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { useOffers, useSession } from '#ui/session.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { mayDeleteContracts, mayWriteContracts } from '../access.ts';
import { useContractDates } from '../components/contract-dates.ts';
import { CreateDialog } from '../components/contract-dialogs.tsx';
import { MembersDialog } from '../components/members-dialog.tsx';
import { useContractActions, useDeletion } from '../components/use-contract-actions.tsx';
import { type Contract, type ContractList, type ListedContract, listContracts } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type ContractState, contractKinds, contractStates } from '../rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listContracts, { query: listQuery(listContracts, request.url) });
}

export default function ContractsPage({ loaderData: list }: { loaderData: ContractList }) {
  const t = useTexts({ en, fr });
  const writes = mayWriteContracts(useSession());
  const { reload } = usePaging();
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  const [creating, setCreating] = useState(false);
  const [staffed, setStaffed] = useState<Contract>();
  useAction('create_contract', writes ? () => setCreating(true) : undefined);
  // The first steps on Today link to it.
  useAction(
    'manage_members',
    writes
      ? (about) => setStaffed(list.contracts.find(({ contractId }) => String(contractId) === about))
      : undefined,
  );
  const create = writes && (
    <Button leftSection={<Icon name="add" size={16} />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t(writes ? 'lead' : 'lead_own')}
        actions={
          <>
            {create}
            <PageMenu
              actions={[
                isOffered('budgets') && { label: t('budgets'), icon: 'chart', to: toLocal('/app/budgets') },
                isOffered('spreadsheets') && {
                  label: t('import'),
                  icon: 'upload',
                  to: toLocal('/app/spreadsheets?part=contracts'),
                },
              ]}
            />
          </>
        }
      />
      <ContractTable
        list={list}
        empty={
          <EmptyState
            icon="contracts"
            title={t(writes ? 'none' : 'none_own')}
            text={t(writes ? 'none_text' : 'none_own_text')}
          />
        }
      />
      {writes && (
        <CreateDialog
          opened={creating}
          onClose={() => setCreating(false)}
          onCreated={(contract) => {
            reload();
            if (!contract.forEverybody) setStaffed(contract);
          }}
          isFirst={list.contracts.length === list.totalCount && list.contracts.every(isAbsence)}
        />
      )}
      {/* Without members nobody can record days on it. */}
      {staffed && <MembersDialog contract={staffed} onClose={() => setStaffed(undefined)} />}
    </>
  );
}

/** Absences exist from the start and are for everybody. */
const isAbsence = ({ kind }: ListedContract) => kind === 'absence';

interface ContractTableProps {
  list: ContractList;
  empty: ReactNode;
}

function ContractTable({ list, empty }: ContractTableProps) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const writes = mayWriteContracts(person);
  const actions = useContractActions();
  const datesOf = useContractDates();
  return (
    <DataTable
      label={t('title')}
      call={listContracts}
      list={list}
      search={t('search')}
      filters={{
        kind: {
          label: t('filter_kind'),
          options: contractKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
        },
        state: {
          label: t('filter_state'),
          options: contractStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
        },
      }}
      rowId={(row) => row.contractId}
      rowName={(row) => row.cname}
      cells={{
        // Not in an item with a client, whose name already shows the kind.
        kind: (row) => <span data-in-item={row.client ? 'none' : undefined}>{t(`kind_${row.kind}`)}</span>,
        period: (row) => datesOf(row) ?? <NoValue />,
        members: (row) => (row.forEverybody ? t('everybody') : row.members),
        state: (row) => <StateDot tone={tones[row.state]}>{t(`state_${row.state}`)}</StateDot>,
      }}
      // People who may edit a contract see its dates in the edit dialog.
      places={{ period: writes ? 'detail' : 'fact' }}
      actions={writes ? actions : undefined}
      bulk={
        mayDeleteContracts(person)
          ? (chosen, done) => <BulkDelete contracts={chosen} onDone={done} />
          : undefined
      }
      empty={empty}
    />
  );
}

const tones: Readonly<Record<ContractState, Tone>> = {
  open: 'good',
  upcoming: 'info',
  ended: 'neutral',
  closed: 'neutral',
};

function BulkDelete({ contracts, onDone }: { contracts: readonly ListedContract[]; onDone(): void }) {
  const t = useTexts({ en, fr });
  const { remove, pending } = useDeletion();
  const confirmAndDelete = async () => {
    if (await remove(contracts)) onDone();
  };
  return (
    <Button
      size="xs"
      variant="default"
      c="var(--red)"
      loading={pending}
      onClick={() => void confirmAndDelete()}
    >
      {t('delete')}
    </Button>
  );
}
