/**
 * The page with mails that were not sent: all with their texts for administrators, those of the workspace without
 * texts for owners.
 */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { useMomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import styles from '../components/accounts.module.css';
import { OutboxText } from '../components/outbox-text.tsx';
import { Undelivered } from '../components/undelivered.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listOutbox } from '../outbox.contract.ts';

export function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listOutbox);
}

export default function Outbox() {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const { inUse, mails, undelivered } = useLoaderData<typeof clientLoader>();
  const isAdministrator = useSession().role === 'ROLE_ADMIN';
  const lead = isAdministrator ? 'outbox_lead' : 'outbox_lead_owner';
  const headOf = (mail: (typeof mails)[number]) => (
    <>
      <strong>{mail.subject}</strong>
      <span>{t('outbox_to', { to: mail.to })}</span>
      <time dateTime={mail.at}>{momentText(mail.at)}</time>
    </>
  );
  return (
    <>
      <PageHeader title={t('outbox_title')} lead={inUse ? t(lead) : undefined} />
      {undelivered.length > 0 && <Undelivered mails={undelivered} />}
      {mails.length === 0 && undelivered.length === 0 && (
        <EmptyState
          icon="info"
          title={t(inUse ? 'outbox_empty' : 'outbox_unused')}
          text={isAdministrator || inUse ? t(inUse ? 'outbox_empty_text' : 'outbox_unused_text') : undefined}
        />
      )}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            {mail.text === null ? (
              <div className={styles.mail}>{headOf(mail)}</div>
            ) : (
              <details>
                <summary className={styles.mail}>{headOf(mail)}</summary>
                <OutboxText text={mail.text} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
