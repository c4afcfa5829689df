/** Writes the mails about reports. */
import { formatMoney } from '#kernel/money.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ReportStep } from '../report.rules.ts';
import type { RefusedPart } from './refusal.service.ts';

interface Facts {
  reportId: number;
  title: string;
  receipts: number;
  cents: number;
  /** Name of the person who took the step. */
  name: string;
  comment: string;
  /** The receipts that an approval left out, and the draft that has them. */
  refused?: RefusedPart | undefined;
}

const kinds = {
  submit: 'submitted',
  certify: 'approved',
  withdraw: 'withdrawn',
  approve: 'approved',
  reject: 'rejected',
  reopen: 'reopened',
  pass: 'passed',
} as const satisfies Record<ReportStep, string>;

export function reportMail(
  site: Sender,
  to: Recipient,
  step: ReportStep,
  { reportId, title, receipts, cents, name, comment, refused }: Facts,
): Mail {
  const values = { title, name, count: receipts, total: formatMoney(cents, to.locale) };
  return mailTo(site, to, { en, fr }, (t, link) => {
    const subject = t(`mail_${kinds[step]}_subject`, values);
    return {
      subject,
      title: subject,
      footer: t('mail_footer', { brand: site.brand }),
      before: [
        t(`mail_${kinds[step]}_body`, values),
        ...(comment === '' ? [] : [t('mail_comment', { comment })]),
        ...(refused === undefined
          ? []
          : [
              t('mail_refused', { count: refused.receipts.length, title: refused.title }),
              ...refused.receipts.map(({ number, cents, refusal: reason }) =>
                t('mail_refused_receipt', { number, amount: formatMoney(cents, to.locale), reason }),
              ),
            ]),
      ],
      action:
        refused === undefined
          ? { label: t('mail_see'), href: link(`expenses/${reportId}`) }
          : { label: t('mail_see_refused'), href: link(`expenses/${refused.reportId}`) },
    };
  });
}
