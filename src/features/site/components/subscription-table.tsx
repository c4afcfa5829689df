/** Who has confirmed the newsletter. */
import type { CallAnswer } from '#kernel/call.ts';
import { DataTable } from '#ui/data-table.tsx';
import { MomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { listSubscriptions } from '../contact.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface SubscriptionTableProps {
  list: CallAnswer<typeof listSubscriptions>;
  q: string | undefined;
}

export function SubscriptionTable({ list, q }: SubscriptionTableProps) {
  const t = useTexts({ en, fr });
  return (
    <DataTable
      label={t('contacts_newsletter')}
      headers={list.headers}
      rows={list.subscriptions}
      rowId={(row) => row.subscription_id}
      cells={{
        language: (row) => t(`contacts_language_${row.language}`),
        confirmed_at: (row) => <MomentText instant={row.confirmed_at} />,
      }}
      paging={{ ...list, totalIsLeast: list.countedInPart }}
      empty={
        q ? (
          <EmptyState
            icon="search"
            title={t('contacts_none_found')}
            text={t('contacts_none_found_text', { q })}
          />
        ) : (
          <EmptyState icon="posts" title={t('contacts_no_reader')} text={t('contacts_no_reader_text')} />
        )
      }
    />
  );
}
