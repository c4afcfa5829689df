/** The mails about orders and bills. */
import type { Pricing } from '#features/workspaces/rules.ts';
import type { Locale } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type MailContent, renderMail } from '#platform/mail/mail-layout.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isCredit } from '../rules.ts';

type Words = Pick<MailContent, 'title' | 'before'> & { subject: string };
type Brand = Pick<Config, 'brand' | 'baseUrl'>;

interface Addressee {
  email: string;
  locale: Locale;
}

function write({ brand, baseUrl }: Brand, to: Addressee, words: (t: Translate<typeof en>) => Words): Mail {
  const t = translator({ en, fr }, to.locale);
  const { subject, ...rest } = words(t);
  const action = { label: t('mail_see'), href: `${baseUrl}/${to.locale}/app/workspace` };
  const letter = { ...rest, action, locale: to.locale, brand, footer: t('mail_footer', { brand }) };
  return { to: to.email, subject, ...renderMail(letter) };
}

export function billMail(
  site: Brand,
  to: Addressee,
  { number, cents }: { number: string; cents: number },
): Mail {
  // The words of a credit note say that the money comes back, not its sign.
  const values = { number, total: formatMoney(Math.abs(cents), to.locale), brand: site.brand };
  const which = isCredit({ total_cents: cents }) ? 'credit' : 'bill';
  return write(site, to, (t) => ({
    subject: t(`mail_${which}_subject`, values),
    title: t(`mail_${which}_title`, values),
    before: [t(`mail_${which}_body`, values)],
  }));
}

export function orderDecidedMail(
  site: Brand,
  to: Addressee,
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
