/** The mails about weeks. */

import { formatDay } from '#kernel/civil-day.ts';
import { addDays, type Day, fieldsOf } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type MailContent, renderMail } from '#platform/mail/mail-layout.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type WeekStep, weekOf } from '../week.rules.ts';

type Texts = Translate<typeof en>;
type Brand = Pick<Config, 'brand' | 'baseUrl'>;

interface Addressee {
  email: string;
  locale: Locale;
}

interface StepTold {
  step: Exclude<WeekStep, 'certify'>;
  /** Whose weeks they are. */
  member: string;
  /** Who took the step. */
  by: string;
  /** Their Mondays. */
  weeks: readonly Day[];
  comment: string;
}

/** One step of a member's weeks. */
export function weekMail(site: Brand, to: Addressee, told: StepTold): Mail {
  const { step, member, by, weeks, comment } = told;
  const t = translator({ en, fr }, to.locale);
  const count = weeks.length;
  const toApprover = step === 'submit' || step === 'withdraw' || step === 'pass';
  return write(site, to, {
    subject: t(`mail_${step}_subject`, { count, member, by }),
    before: [
      t(`mail_${step}_body`, { count, member, by }),
      listOf(weeks, t, to.locale),
      ...(comment === '' ? [] : [t('mail_comment', { by, comment })]),
    ],
    action: toApprover
      ? { label: t('mail_see_approvals'), path: 'approvals' }
      : { label: t('mail_see_planning'), path: planningPath(weeks[0]) },
  });
}

/** What is still to be submitted. */
export function reminderMail(
  site: Brand,
  to: Addressee,
  { by, weeks }: { by: string; weeks: readonly Day[] },
): Mail {
  const t = translator({ en, fr }, to.locale);
  const count = weeks.length;
  return write(site, to, {
    subject: t('mail_reminder_subject', { count }),
    before: [t('mail_reminder_body', { by, count }), listOf(weeks, t, to.locale)],
    action: { label: t('mail_see_planning'), path: planningPath(weeks[0]) },
  });
}

interface Words extends Pick<MailContent, 'before'> {
  subject: string;
  action: { label: string; path: string };
}

function write({ brand, baseUrl }: Brand, to: Addressee, { subject, before, action }: Words): Mail {
  const t = translator({ en, fr }, to.locale);
  const content = {
    ...{ locale: to.locale, brand, title: subject, before },
    action: { label: action.label, href: `${baseUrl}/${to.locale}/app/${action.path}` },
    footer: t('mail_footer', { brand }),
  };
  return { to: to.email, subject, ...renderMail(content) };
}

/** «Week 45, from 2 Nov 2026 to 8 Nov 2026», a line each. */
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

/** The month that has most of the week. */
function planningPath(monday: Day | undefined): string {
  if (monday === undefined) return 'planning';
  const { year, month } = fieldsOf(addDays(monday, 3));
  return `planning?year=${year}&month=${month}`;
}
