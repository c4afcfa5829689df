/** Writes the mail of a reminder. */
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface Reminder {
  email: string;
  locale: string;
  subject: string;
  text: string;
  reply_to: string;
  number: string;
}

/** In the language of the invoice. The company's letterhead replaces the brand when it is sent. */
export function reminderMail(site: Sender, reminder: Reminder): Mail {
  const { email, subject, text, number, reply_to: replyTo } = reminder;
  const locale = reminder.locale === 'en' ? 'en' : 'fr';
  const mail = mailTo(site, { email, locale }, { en, fr }, (t) => ({
    subject,
    title: subject,
    before: [text],
    footer: t('reminder_footer', { number }),
  }));
  return replyTo === '' ? mail : { ...mail, replyTo };
}
