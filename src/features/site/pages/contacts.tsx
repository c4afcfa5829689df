/** The page with contact requests and subscriptions (product.md §3), for the owners of a public site. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import type { CallAnswer } from '#kernel/call.ts';
import { useSetBadge } from '#ui/badges.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { RequestTable } from '../components/request-table.tsx';
import { exportRequests, exportSubscriptions, listRequests, listSubscriptions } from '../contact.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const api = context.get(apiContext);
  if (searchParams.get('list') === 'newsletter') {
    const query = listQuery(listSubscriptions, request.url);
    return { kind: 'newsletter' as const, q: query.q, list: await api(listSubscriptions, { query }) };
  }
  const query = listQuery(listRequests, request.url);
  const [list, { totalCount: waiting }] = await Promise.all([
    api(listRequests, { query }),
    api(listRequests, { query: { state: 'new', rowsPerPage: 1, page: 0 } }),
  ]);
  return { kind: 'requests' as const, q: query.q, state: query.state, list, waiting };
}

interface ContactsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ContactsPage({ loaderData }: ContactsPageProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const [, setSearch] = useSearchParams();
  const { kind, q, list } = loaderData;
  const known = loaderData.kind === 'requests' ? loaderData : { waiting: undefined, state: undefined };
  useSetBadge(useSession().userId, 'contacts', known.waiting);
  const lists = (
    <SegmentedControl
      aria-label={t('contacts_lists')}
      value={kind}
      onChange={(list) => setSearch(list === 'requests' ? {} : { list })}
      data={[
        { value: 'requests', label: t('contacts_requests') },
        { value: 'newsletter', label: t('contacts_newsletter') },
      ]}
    />
  );
  return (
    <>
      <PageHeader
        title={t('contacts_title')}
        lead={t('contacts_lead')}
        actions={
          // An empty list has nothing to export.
          list.totalCount > 0 && (
            <ExportButton
              fileName={t(`contacts_${kind}`).toLowerCase()}
              fetchFile={(format) =>
                kind === 'requests'
                  ? api(exportRequests, { query: { q, state: known.state || undefined, format } })
                  : api(exportSubscriptions, { query: { q, format } })
              }
            />
          )
        }
      />
      {loaderData.kind === 'requests' ? (
        <RequestTable list={loaderData.list} beside={lists} />
      ) : (
        <SubscriptionTable list={loaderData.list} beside={lists} />
      )}
    </>
  );
}

interface SubscriptionTableProps {
  list: CallAnswer<typeof listSubscriptions>;
  /** The buttons that switch between requests and subscriptions. */
  beside: ReactNode;
}

/** Shows the confirmed subscriptions of the newsletter. */
function SubscriptionTable({ list, beside }: SubscriptionTableProps) {
  const t = useTexts({ en, fr });
  return (
    <DataTable
      label={t('contacts_newsletter')}
      call={listSubscriptions}
      list={list}
      search={t('contacts_search')}
      beside={beside}
      rowId={(row) => row.subscription_id}
      rowName={(row) => row.email}
      cells={{
        language: (row) => t(`contacts_language_${row.language}`),
      }}
      empty={<EmptyState icon="posts" title={t('contacts_no_reader')} text={t('contacts_no_reader_text')} />}
    />
  );
}
