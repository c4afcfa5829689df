/** Writes the mails about weeks. */

import type { Day } from '#kernel/day.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { planningPath, type WeekStep, weekSpan } from '../week.rules.ts';

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
        weeks.map((monday) => t('mail_week', weekSpan(monday, to.locale))).join('\n'),
        ...(comment === '' ? [] : [t('mail_comment', { by, comment })]),
      ],
      action: toApprover
        ? { label: t('mail_see_approvals'), href: link('approvals') }
        : { label: t('mail_see_planning'), href: link(planningPath(weeks[0])) },
    };
  });
}
