/**
 * The page with mails that were not sent: all with their texts for administrators, those of the workspace without
 * texts for owners.
 */
import { Box, Text } from '@mantine/core';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { rolesOf } from '#kernel/actor.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { apiContext } from '#ui/context.ts';
import { useMomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import styles from '../components/accounts.module.css';
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
  const isAdministrator = rolesOf(useSession()).includes('ROLE_ADMIN');
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

/** Shows the text of a mail, with its addresses as links. */
function OutboxText({ text }: { text: string }) {
  // Every second part is an address, captured by the pattern's parentheses.
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <Text
      inherit
      component="pre"
      ff="inherit"
      maw="44rem"
      mx={8}
      mt={16}
      mb={20}
      p={20}
      lh={1.6}
      className={`${layout.frame} ${layout.wrap}`}
      style={{ whiteSpace: 'pre-wrap' }}
    >
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <a key={at} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </Text>
  );
}

/** Lists mails that could not be delivered: recipient, subject and the mail server's message. */
function Undelivered({ mails }: { mails: CallAnswer<typeof listOutbox>['undelivered'] }) {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  return (
    <Box component="section" mb={32}>
      <h2>{t('outbox_undelivered')}</h2>
      <Text inherit maw="44rem" mt={4} mb={12} className={layout.muted}>
        {t('outbox_undelivered_text')}
      </Text>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className={styles.mail}>
            <strong>{mail.subject}</strong>
            <span>{t('outbox_to', { to: mail.to })}</span>
            <time dateTime={mail.at}>{momentText(mail.at)}</time>
            <span className={styles.reason}>
              {t('outbox_attempts', { count: mail.attempts })} {mail.reason}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
