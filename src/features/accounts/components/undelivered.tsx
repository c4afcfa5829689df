/** Lists mails that could not be delivered: recipient, subject and the mail server's message. */

import { Box, Text } from '@mantine/core';
import type { CallAnswer } from '#kernel/call.ts';
import { useMomentText } from '#ui/date.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { listOutbox } from '../outbox.contract.ts';
import styles from './accounts.module.css';

export function Undelivered({ mails }: { mails: CallAnswer<typeof listOutbox>['undelivered'] }) {
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
