/** Shows the confirmed subscriptions of the newsletter. */
import type { ReactNode } from 'react';
import type { CallAnswer } from '#kernel/call.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/locale.tsx';
import { listSubscriptions } from '../contact.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface SubscriptionTableProps {
  list: CallAnswer<typeof listSubscriptions>;
  /** The buttons that switch between requests and subscriptions. */
  beside: ReactNode;
}

export function SubscriptionTable({ list, beside }: SubscriptionTableProps) {
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
