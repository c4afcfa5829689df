/** The mails of accounts. */
import type { Locale } from '#kernel/locale.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type MailContent, renderMail } from '#platform/mail/mail-layout.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type Texts = Translate<typeof en>;
type Words = Pick<MailContent, 'title' | 'before' | 'action' | 'after'> & { subject: string };

export interface Addressee {
  email: string;
  firstName: string;
  lastName: string;
  locale: Locale;
}

type Brand = Pick<Config, 'brand' | 'baseUrl'>;

function write({ brand }: Brand, to: Addressee, words: (t: Texts, v: Values) => Words): Mail {
  const t = translator({ en, fr }, to.locale);
  const values = { brand, name: to.firstName || to.email, email: to.email };
  const { subject, ...rest } = words(t, values);
  const letter = { ...rest, locale: to.locale, brand, footer: t('mail_footer', values) };
  return { to: to.email, subject, ...renderMail(letter) };
}

type Values = { brand: string; name: string; email: string };

export function activationMail(site: Brand, to: Addressee, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_activation_subject', v),
    title: t('mail_activation_title', v),
    before: [t('mail_activation_body')],
    action: { label: t('mail_activation_action'), href },
    after: [t('mail_activation_after')],
  }));
}

/** To somebody whose invitation has expired. */
export function invitationOverMail(site: Brand, to: Addressee): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_invitation_over_subject', v),
    title: t('mail_invitation_over_title'),
    before: [t('mail_invitation_over_body', v)],
  }));
}

/** To the owner of an address with which somebody tried to sign up again. */
export function knownAddressMail(site: Brand, to: Addressee): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_known_subject', v),
    title: t('mail_known_title', v),
    before: [t('mail_known_body')],
    action: { label: t('mail_known_action'), href: `${site.baseUrl}/${to.locale}/app/login` },
    after: [t('mail_known_after')],
  }));
}

export function resetMail(site: Brand, to: Addressee, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_reset_subject', v),
    title: t('mail_reset_title'),
    before: [t('mail_reset_body', v)],
    action: { label: t('mail_reset_action'), href },
    after: [t('mail_reset_after')],
  }));
}

/** What every notice of a change ends with: the way back, in case it was somebody else. */
function wayBack(t: Texts, site: Brand, locale: Locale): Pick<Words, 'action' | 'after'> {
  return {
    after: [t('mail_not_you')],
    action: { label: t('mail_not_you_action'), href: `${site.baseUrl}/${locale}/app/forgot` },
  };
}

export function passwordChangedMail(site: Brand, to: Addressee): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_password_subject', v),
    title: t('mail_password_title'),
    before: [t('mail_password_body', v)],
    ...wayBack(t, site, to.locale),
  }));
}

/** To the new address, which counts once this link was followed. */
export function confirmEmailMail(site: Brand, to: Addressee, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_email_confirm_subject', v),
    title: t('mail_email_confirm_title'),
    before: [t('mail_email_confirm_body', v)],
    action: { label: t('mail_email_confirm_action'), href },
    after: [t('mail_email_confirm_after')],
  }));
}

/** To the old address: what was asked for, and the link that stops it or takes it back. */
export function emailAskedMail(site: Brand, to: Addressee, newEmail: string, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_email_asked_subject', v),
    title: t('mail_email_asked_title'),
    before: [t('mail_email_asked_body', { ...v, email: newEmail })],
    action: { label: t('mail_not_you_action'), href },
    after: [t('mail_email_undo_after')],
  }));
}

/** To the old address, once the new one counts. */
export function emailChangedMail(site: Brand, to: Addressee, newEmail: string, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_email_subject', v),
    title: t('mail_email_title'),
    before: [t('mail_email_body', { ...v, email: newEmail })],
    action: { label: t('mail_not_you_action'), href },
    after: [t('mail_email_undo_after')],
  }));
}

/** To the address that is the account's again. Whoever took it may know the password. */
export function emailRestoredMail(site: Brand, to: Addressee): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_email_restored_subject', v),
    title: t('mail_email_restored_title'),
    before: [t('mail_email_restored_body', v)],
    action: {
      label: t('mail_email_restored_action'),
      href: `${site.baseUrl}/${to.locale}/app/forgot`,
    },
    after: [t('mail_email_restored_after')],
  }));
}

/** A second factor that came or went: the app, or a passkey by its name. */
export interface FactorChange {
  change: 'added' | 'removed';
  passkey?: string;
}

export function factorChangedMail(site: Brand, to: Addressee, { change, passkey }: FactorChange): Mail {
  return write(site, to, (t, v) => {
    const factor = passkey === undefined ? t('factor_totp') : t('factor_passkey', { passkey });
    return {
      subject: t(`mail_factor_${change}_subject`, v),
      title: t(`mail_factor_${change}_title`),
      before: [t(`mail_factor_${change}_body`, { ...v, factor })],
      ...wayBack(t, site, to.locale),
    };
  });
}

export function recoveryCodesMail(site: Brand, to: Addressee, event: 'factor_codes' | 'recovery'): Mail {
  return write(site, to, (t, v) => ({
    subject: t(`mail_${event}_subject`, v),
    title: t(`mail_${event}_title`),
    before: [t(`mail_${event}_body`, v)],
    ...wayBack(t, site, to.locale),
  }));
}

/** Ten wrong codes after the right password. */
export function manyCodesMail(site: Brand, to: Addressee): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_many_codes_subject', v),
    title: t('mail_many_codes_title'),
    before: [t('mail_many_codes_body', v)],
    ...wayBack(t, site, to.locale),
  }));
}
