/** Writes the reminder that is sent before a month is closed. */
import { monthSearch } from '#features/planning/rules.ts';
import { weekOf } from '#features/planning/week.rules.ts';
import { type Day, fieldsOf } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface Details {
  /** The person who sends the reminder. */
  by: string;
  month: { year: number; month: number };
  /** Days that are not filled in. */
  missing: readonly Day[];
  /** Mondays of the weeks that are not submitted. */
  weeks: readonly Day[];
  /** Titles of the reports that are not submitted. */
  reports: readonly string[];
  weekDecisions: number;
  reportDecisions: number;
}

export function monthMail(site: Sender, to: Recipient, details: Details): Mail {
  const { by, month, missing, weeks, reports, weekDecisions, reportDecisions } = details;
  return mailTo(site, to, { en, fr }, (t, link) => {
    const name = monthName(month, to);
    const subject = t('mail_subject', { month: name });
    const join = (parts: readonly string[]) =>
      new Intl.ListFormat(localeTags[to.locale], { type: 'unit' }).format(parts);
    const days = missing.map((day) => String(fieldsOf(day).day));
    const numbers = weeks.map((monday) => String(weekOf(monday).week));
    const has = {
      own: missing.length + weeks.length > 0,
      reports: reports.length > 0,
      decisions: weekDecisions + reportDecisions > 0,
    };
    return {
      subject,
      title: subject,
      footer: t('mail_footer', { brand: site.brand }),
      before: [
        t('mail_body', { by, month: name }),
        [
          ...(days.length > 0 ? [t('mail_missing', { days: join(days) })] : []),
          ...(numbers.length > 0 ? [t('mail_weeks', { count: numbers.length, weeks: join(numbers) })] : []),
          ...(has.reports ? [t('mail_reports', { count: reports.length, titles: join(reports) })] : []),
          ...(weekDecisions > 0 ? [t('mail_week_decisions', { count: weekDecisions })] : []),
          ...(reportDecisions > 0 ? [t('mail_report_decisions', { count: reportDecisions })] : []),
        ].join('\n'),
      ],
      action: has.own
        ? { label: t('mail_see_planning'), href: link(`planning${monthSearch(month)}`) }
        : has.reports
          ? { label: t('mail_see_reports'), href: link('expenses') }
          : { label: t('mail_see_approvals'), href: link('approvals') },
    };
  });
}

function monthName({ year, month }: Details['month'], { locale }: Recipient): string {
  const format = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as const);
  return format.format(new Date(Date.UTC(year, month - 1)));
}
