/** Mails that could not be delivered: recipient, subject and the mail server's message. */
import type { CallAnswer } from '#kernel/call.ts';
import { momentText } from '#ui/date.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { listOutbox } from '../outbox.contract.ts';
import styles from './undelivered.module.css';

export function Undelivered({ mails }: { mails: CallAnswer<typeof listOutbox>['undelivered'] }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  return (
    <section className={styles.undelivered}>
      <h2>{t('outbox_undelivered')}</h2>
      <p>{t('outbox_undelivered_text')}</p>
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <span className={styles.subject}>{mail.subject}</span>
            <span className={styles.to}>{t('outbox_to', { to: mail.to })}</span>
            <time dateTime={mail.at}>{momentText(mail.at, locale)}</time>
            <span className={styles.reason}>
              {t('outbox_attempts', { count: mail.attempts })} {mail.reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
