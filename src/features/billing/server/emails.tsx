/** Writes the mails about orders and bills. */
import type { Pricing } from '#features/workspaces/rules.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Translate } from '#kernel/translate.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender, type Words } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isCredit } from '../rules.ts';

function write(
  site: Sender,
  to: Recipient,
  words: (t: Translate<typeof en>) => Omit<Words, 'action' | 'footer'>,
): Mail {
  const mail = mailTo(site, to, { en, fr }, (t, link) => ({
    ...words(t),
    action: { label: t('mail_see'), href: link('workspace') },
    footer: t('mail_footer', { brand: site.brand }),
  }));
  return { ...mail, ofInstallation: true };
}

export function billMail(
  site: Sender,
  to: Recipient,
  { number, cents }: { number: string; cents: number },
): Mail {
  // The text of a credit note announces a refund, so the amount has no sign.
  const values = { number, total: formatMoney(Math.abs(cents), to.locale), brand: site.brand };
  const which = isCredit({ total_cents: cents }) ? 'credit' : 'bill';
  return write(site, to, (t) => ({
    subject: t(`mail_${which}_subject`, values),
    title: t(`mail_${which}_title`, values),
    before: [t(`mail_${which}_body`, values)],
  }));
}

export function orderDecidedMail(
  site: Sender,
  to: Recipient,
  order: { pricing: Pricing; accepted: boolean; comment: string },
): Mail {
  return write(site, to, (t) => {
    const values = { plan: t(`plan_${order.pricing}`) };
    const which = order.accepted ? 'accepted' : 'refused';
    const why = order.comment === '' ? [] : [t('mail_order_reason', { comment: order.comment })];
    return {
      subject: t(`mail_order_${which}_subject`, values),
      title: t(`mail_order_${which}_subject`, values),
      before: [t(`mail_order_${which}_body`, values), ...why],
    };
  });
}
