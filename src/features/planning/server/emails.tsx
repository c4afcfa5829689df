/** Writes the mails about weeks. */

import { formatDay } from '#kernel/civil-day.ts';
import { addDays, type Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Translate } from '#kernel/translate.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { planningPath, type WeekStep, weekOf } from '../week.rules.ts';

type Texts = Translate<typeof en>;

const texts = { en, fr };

interface StepDetails {
  step: Exclude<WeekStep, 'certify'>;
  /** The member. */
  member: string;
  /** The person who took the step. */
  by: string;
  /** Mondays of the weeks. */
  weeks: readonly Day[];
  comment: string;
}

/** Notification of one step of a member's weeks. */
export function weekMail(site: Sender, to: Recipient, details: StepDetails): Mail {
  const { step, member, by, weeks, comment } = details;
  const count = weeks.length;
  const toApprover = step === 'submit' || step === 'withdraw' || step === 'pass';
  return mailTo(site, to, texts, (t, link) => {
    const subject = t(`mail_${step}_subject`, { count, member, by });
    return {
      subject,
      title: subject,
      footer: t('mail_footer', { brand: site.brand }),
      before: [
        t(`mail_${step}_body`, { count, member, by }),
        listOf(weeks, t, to.locale),
        ...(comment === '' ? [] : [t('mail_comment', { by, comment })]),
      ],
      action: toApprover
        ? { label: t('mail_see_approvals'), href: link('approvals') }
        : { label: t('mail_see_planning'), href: link(planningPath(weeks[0])) },
    };
  });
}

/** Reminder of the weeks to submit. */
export function reminderMail(
  site: Sender,
  to: Recipient,
  { by, weeks }: { by: string; weeks: readonly Day[] },
): Mail {
  const count = weeks.length;
  return mailTo(site, to, texts, (t, link) => {
    const subject = t('mail_reminder_subject', { count });
    return {
      subject,
      title: subject,
      footer: t('mail_footer', { brand: site.brand }),
      before: [t('mail_reminder_body', { by, count }), listOf(weeks, t, to.locale)],
      action: { label: t('mail_see_planning'), href: link(planningPath(weeks[0])) },
    };
  });
}

/** «Week 45, from 2 Nov 2026 to 8 Nov 2026», one line each. */
function listOf(weeks: readonly Day[], t: Texts, locale: Locale): string {
  return weeks
    .map((monday) =>
      t('mail_week', {
        week: weekOf(monday).week,
        from: formatDay(monday, locale, 'medium'),
        to: formatDay(addDays(monday, 6), locale, 'medium'),
      }),
    )
    .join('\n');
}
