/** Writes the mail that asks a member to submit weeks. */
import { planningPath, weekSpan } from '#features/planning/week.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Reminder of the weeks to submit. */
export function reminderMail(
  site: Sender,
  to: Recipient,
  { by, weeks }: { by: string; weeks: readonly Day[] },
): Mail {
  const count = weeks.length;
  return mailTo(site, to, { en, fr }, (t, link) => {
    const subject = t('mail_reminder_subject', { count });
    return {
      subject,
      title: subject,
      footer: t('mail_footer', { brand: site.brand }),
      before: [
        t('mail_reminder_body', { by, count }),
        weeks.map((monday) => t('mail_week', weekSpan(monday, to.locale))).join('\n'),
      ],
      action: { label: t('mail_see_planning'), href: link(planningPath(weeks[0])) },
    };
  });
}
