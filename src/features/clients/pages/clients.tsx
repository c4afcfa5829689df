/** The page of the clients, for managers and owners. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useAction } from '#ui/actions.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { mayDeleteClients } from '../access.ts';
import { CreateClientDialog, EditClientDialog } from '../components/client-dialogs.tsx';
import { type ClientList, deleteClient, type ListedClient, listClients } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listClients, { query: listQuery(listClients, request.url) });
}

export default function ClientsPage({ loaderData: list }: { loaderData: ClientList }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const [creating, setCreating] = useState(false);
  useAction('create_client', () => setCreating(true));
  const actions = useClientActions();
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button leftSection={<Icon name="add" size={16} />} onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        }
      />
      <DataTable
        label={t('title')}
        call={listClients}
        list={list}
        search={t('search')}
        rowId={(row) => row.clientId}
        rowName={(row) => row.name}
        rowLink={(row) => toLocal(`/app/clients/${row.clientId}`)}
        places={{ siren: 'detail', vatNumber: 'extra' }}
        actions={actions}
        empty={<EmptyState icon="person" title={t('none')} text={t('none_text')} />}
      />
      <CreateClientDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function useClientActions() {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { reload } = usePaging();
  const mayDelete = mayDeleteClients(useSession());
  const remove = useCall(deleteClient, {
    reload: false,
    onSuccess: reload,
    failure: ({ code }) => (code === 'CLIENT_IN_USE' ? t('in_use') : undefined),
  });
  async function removeClient({ clientId, name }: ListedClient) {
    const confirmed = await confirm({
      title: t('delete_title', { name }),
      text: t('delete_text'),
      confirm: t('delete'),
    });
    if (confirmed) await remove.run({ params: { clientId } }, { confirmed });
  }
  return (client: ListedClient): readonly RowAction[] => {
    const actions: (RowAction | false)[] = [
      {
        label: t('edit'),
        icon: 'edit',
        dialog: (close) => <EditClientDialog client={client} onClose={close} />,
      },
      mayDelete && {
        label: t('delete'),
        icon: 'remove',
        danger: true,
        onSelect: () => void removeClient(client),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
