/** The contact requests; each is read in a panel at the side. */
import { Button, Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallAnswer } from '#kernel/call.ts';
import { DataTable } from '#ui/data-table.tsx';
import { MomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/locale.tsx';
import { WholeWords } from '#ui/whole-words.tsx';
import { type ContactRequest, listRequests } from '../contact.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './contacts.module.css';

interface RequestTableProps {
  list: CallAnswer<typeof listRequests>;
  /** Which of the two lists is shown. */
  beside: ReactNode;
}

export function RequestTable({ list, beside }: RequestTableProps) {
  const t = useTexts({ en, fr });
  const [read, setRead] = useState<ContactRequest>();
  return (
    <>
      <DataTable
        label={t('contacts_requests')}
        call={listRequests}
        list={list}
        search={t('contacts_search')}
        beside={beside}
        rowId={(row) => row.request_id}
        rowName={nameOf}
        rowOpen={(row) => () => setRead(row)}
        cells={{
          name: nameOf,
          email: (row) => (
            <a className={styles.address} href={`mailto:${row.email}`}>
              <WholeWords text={row.email} />
            </a>
          ),
          request: (row) => (
            <button type="button" className={styles.excerpt} onClick={() => setRead(row)}>
              {row.request || t('contacts_no_text')}
            </button>
          ),
          receiveNews: (row) => t(row.receiveNews ? 'contacts_yes' : 'contacts_no'),
        }}
        actions={(row) => [{ label: t('contacts_read'), icon: 'eye', onSelect: () => setRead(row) }]}
        empty={<EmptyState icon="posts" title={t('contacts_none')} text={t('contacts_none_text')} />}
      />
      <Drawer
        opened={read !== undefined}
        onClose={() => setRead(undefined)}
        position="right"
        title={read && nameOf(read)}
      >
        {read && <Letter request={read} />}
      </Drawer>
    </>
  );
}

function Letter({ request }: { request: ContactRequest }) {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.letter}>
      <dl>
        <div>
          <dt>{t('contact_email')}</dt>
          <dd>{request.email}</dd>
        </div>
        {request.phoneNumber !== '' && (
          <div>
            <dt>{t('contact_phoneNumber')}</dt>
            <dd>{request.phoneNumber}</dd>
          </div>
        )}
        <div>
          <dt>{t('contacts_received')}</dt>
          <dd>
            <MomentText instant={request.created_at} />
          </dd>
        </div>
        <div>
          <dt>{t('contacts_language')}</dt>
          <dd>{t(`contacts_language_${request.language}`)}</dd>
        </div>
      </dl>
      <p className={styles.words} lang={request.language}>
        {request.request || t('contacts_no_text')}
      </p>
      <Button component="a" href={`mailto:${request.email}`}>
        {t('contacts_answer')}
      </Button>
    </div>
  );
}

function nameOf(request: ContactRequest): string {
  return `${request.firstName} ${request.lastName}`.trim() || request.email;
}
