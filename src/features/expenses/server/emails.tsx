/** The mails about reports. */
import type { Locale } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/mail-layout.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ReportStep } from '../report.rules.ts';

interface Facts {
  reportId: number;
  title: string;
  receipts: number;
  cents: number;
  /** Who took the step. */
  name: string;
  comment: string;
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
  { brand, baseUrl }: Pick<Config, 'brand' | 'baseUrl'>,
  to: { email: string; locale: Locale },
  step: ReportStep,
  { reportId, title, receipts, cents, name, comment }: Facts,
): Mail {
  const t = translator({ en, fr }, to.locale);
  const values = { title, name, count: receipts, total: formatMoney(cents, to.locale) };
  const subject = t(`mail_${kinds[step]}_subject`, values);
  const said = comment === '' ? [] : [t('mail_comment', { comment })];
  const content = {
    title: subject,
    before: [t(`mail_${kinds[step]}_body`, values), ...said],
    action: { label: t('mail_see'), href: `${baseUrl}/${to.locale}/app/expenses/${reportId}` },
    locale: to.locale,
    brand,
    footer: t('mail_footer', { brand }),
  };
  return { to: to.email, subject, ...renderMail(content) };
}
