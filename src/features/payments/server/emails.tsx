/** Writes the mails about payments. */

import { formatDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** @param ending last characters of the IBAN. */
export function bankAccountMail(
  site: Sender,
  to: Recipient,
  { change, ending }: { change: 'saved' | 'deleted'; ending: string },
): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => ({
    subject: t(`mail_account_${change}_subject`),
    title: t(`mail_account_${change}_subject`),
    before: [t(`mail_account_${change}_body`, { ending })],
    after: [t('mail_not_you')],
    action: { label: t('mail_not_you_action'), href: link('forgot') },
    footer: t('mail_footer', { brand: site.brand }),
  }));
}

/** @param by the name of the person who saved the account. */
export function companyAccountMail(
  site: Sender,
  to: Recipient,
  { by, ending }: { by: string; ending: string },
): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => ({
    subject: t('mail_company_account_subject'),
    title: t('mail_company_account_subject'),
    before: [t('mail_company_account_body', { name: by, ending })],
    after: [t('mail_company_account_wrong')],
    action: { label: t('mail_company_account_see'), href: link('payments') },
    footer: t('mail_footer', { brand: site.brand }),
  }));
}

/** @param reason what the bank said. */
export function rejectedMail(
  site: Sender,
  to: Recipient,
  { amount, reason }: { amount: number; reason: string },
): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => ({
    subject: t('mail_rejected_subject'),
    title: t('mail_rejected_subject'),
    before: [t('mail_rejected_body', { amount: formatMoney(amount, to.locale), reason })],
    after: [t('mail_rejected_what')],
    action: { label: t('mail_rejected_see'), href: link('profile') },
    footer: t('mail_footer', { brand: site.brand }),
  }));
}

/** Says that the bank did not reject the payment after all. */
export function restoredMail(site: Sender, to: Recipient, amount: number): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => ({
    subject: t('mail_restored_subject'),
    title: t('mail_restored_subject'),
    before: [t('mail_restored_body', { amount: formatMoney(amount, to.locale) })],
    action: { label: t('mail_paid_see'), href: link('expenses') },
    footer: t('mail_footer', { brand: site.brand }),
  }));
}

interface Paid {
  /** Cents. */
  amount: number;
  deducted: number;
  day: Day;
  titles: readonly string[];
}

export function paidMail(site: Sender, to: Recipient, { amount, deducted, day, titles }: Paid): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => {
    const values = {
      amount: formatMoney(amount, to.locale),
      deducted: formatMoney(deducted, to.locale),
      day: formatDay(day, to.locale),
      titles: titles.join(', '),
      count: titles.length,
    };
    return {
      subject: t('mail_paid_subject', values),
      title: t('mail_paid_subject', values),
      before: [t('mail_paid_body', values), ...(deducted === 0 ? [] : [t('mail_paid_deducted', values)])],
      action: { label: t('mail_paid_see'), href: link('expenses') },
      footer: t('mail_footer', { brand: site.brand }),
    };
  });
}
