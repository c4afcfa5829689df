/** Writes the mails of the accounts feature. */
import type { Translate } from '#kernel/translate.ts';
import type { Mail } from '#platform/mail/mail.ts';
import {
  type Link,
  mailTo,
  type Recipient,
  type Sender,
  type Words as WholeWords,
} from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type Texts = Translate<typeof en>;
type Words = Omit<WholeWords, 'footer'>;

export interface Addressee extends Recipient {
  firstName: string;
  lastName: string;
}

type Values = { brand: string; name: string; email: string };

function write(site: Sender, to: Addressee, words: (t: Texts, v: Values, link: Link) => Words): Mail {
  const values = { brand: site.brand, name: to.firstName || to.email, email: to.email };
  return mailTo(site, to, { en, fr }, (t, link) => ({
    ...words(t, values, link),
    footer: t('mail_footer', values),
  }));
}

export function activationMail(site: Sender, to: Addressee, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_activation_subject', v),
    title: t('mail_activation_title', v),
    before: [t('mail_activation_body')],
    action: { label: t('mail_activation_action'), href },
    after: [t('mail_activation_after')],
  }));
}

/** Informs a person that their invitation has expired. */
export function invitationOverMail(site: Sender, to: Addressee): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_invitation_over_subject', v),
    title: t('mail_invitation_over_title'),
    before: [t('mail_invitation_over_body', v)],
  }));
}

/** Informs the owner of an address that somebody used it for a sign-up. */
export function knownAddressMail(site: Sender, to: Addressee): Mail {
  return write(site, to, (t, v, link) => ({
    subject: t('mail_known_subject', v),
    title: t('mail_known_title', v),
    before: [t('mail_known_body')],
    action: { label: t('mail_known_action'), href: link('login') },
    after: [t('mail_known_after')],
  }));
}

export function resetMail(site: Sender, to: Addressee, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_reset_subject', v),
    title: t('mail_reset_title'),
    before: [t('mail_reset_body', v)],
    action: { label: t('mail_reset_action'), href },
    after: [t('mail_reset_after')],
  }));
}

/** Returns the end of every mail about a change: how to recover the account if somebody else made it. */
function recoveryAction(t: Texts, link: Link): Pick<Words, 'action' | 'after'> {
  return {
    after: [t('mail_not_you')],
    action: { label: t('mail_not_you_action'), href: link('forgot') },
  };
}

export function passwordChangedMail(site: Sender, to: Addressee): Mail {
  return write(site, to, (t, v, link) => ({
    subject: t('mail_password_subject', v),
    title: t('mail_password_title'),
    before: [t('mail_password_body', v)],
    ...recoveryAction(t, link),
  }));
}

/** Asks the reader of the new address to confirm it; until then it is not used. */
export function confirmEmailMail(site: Sender, to: Addressee, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_email_confirm_subject', v),
    title: t('mail_email_confirm_title'),
    before: [t('mail_email_confirm_body', v)],
    action: { label: t('mail_email_confirm_action'), href },
    after: [t('mail_email_confirm_after')],
  }));
}

/** Informs the reader of the old address about the requested change, with a link that cancels or undoes it. */
export function emailRequestedMail(site: Sender, to: Addressee, newEmail: string, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_email_asked_subject', v),
    title: t('mail_email_asked_title'),
    before: [t('mail_email_asked_body', { ...v, email: newEmail })],
    action: { label: t('mail_not_you_action'), href },
    after: [t('mail_email_undo_after')],
  }));
}

/** Informs the reader of the old address that the new one was confirmed. */
export function emailChangedMail(site: Sender, to: Addressee, newEmail: string, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mail_email_subject', v),
    title: t('mail_email_title'),
    before: [t('mail_email_body', { ...v, email: newEmail })],
    action: { label: t('mail_not_you_action'), href },
    after: [t('mail_email_undo_after')],
  }));
}

/**
 * Informs the reader of the old address that it was restored, and that the person who changed it may know the
 * password.
 */
export function emailRestoredMail(site: Sender, to: Addressee): Mail {
  return write(site, to, (t, v, link) => ({
    subject: t('mail_email_restored_subject', v),
    title: t('mail_email_restored_title'),
    before: [t('mail_email_restored_body', v)],
    action: { label: t('mail_email_restored_action'), href: link('forgot') },
    after: [t('mail_email_restored_after')],
  }));
}

/** The factor that was added or removed: the app, or a passkey with its name. */
export interface FactorChange {
  change: 'added' | 'removed';
  passkey?: string;
}

export function factorChangedMail(site: Sender, to: Addressee, { change, passkey }: FactorChange): Mail {
  return write(site, to, (t, v, link) => {
    const factor = passkey === undefined ? t('factor_totp') : t('factor_passkey', { passkey });
    return {
      subject: t(`mail_factor_${change}_subject`, v),
      title: t(`mail_factor_${change}_title`),
      before: [t(`mail_factor_${change}_body`, { ...v, factor })],
      ...recoveryAction(t, link),
    };
  });
}

export function recoveryCodesMail(site: Sender, to: Addressee, event: 'factor_codes' | 'recovery'): Mail {
  return write(site, to, (t, v, link) => ({
    subject: t(`mail_${event}_subject`, v),
    title: t(`mail_${event}_title`),
    before: [t(`mail_${event}_body`, v)],
    ...recoveryAction(t, link),
  }));
}

/** Warns the owner after ten wrong codes that followed the right password. */
export function manyCodesMail(site: Sender, to: Addressee): Mail {
  return write(site, to, (t, v, link) => ({
    subject: t('mail_many_codes_subject', v),
    title: t('mail_many_codes_title'),
    before: [t('mail_many_codes_body', v)],
    ...recoveryAction(t, link),
  }));
}
