/** Writes the mails to members. */
import type { Role } from '#kernel/actor.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

const texts = { en, fr };

export function invitationMail(
  site: Sender,
  to: Recipient & { role: Role },
  { from, company, link }: { from: string; company: string; link: string },
): Mail {
  const values = { brand: site.brand, from: from || site.brand, company };
  return mailTo(site, to, texts, (t) => ({
    subject: t('mailInvitationSubject', values),
    title: t('mailInvitationTitle', values),
    before: [t('mailInvitationBody', { ...values, role: t(`role_${to.role}`) })],
    action: { label: t('mailInvitationAction'), href: link },
    after: [t('mailInvitationAfter')],
    footer: t('mailInvitationFooter', values),
  }));
}

export function messageMail(site: Sender, to: Recipient, from: string, message: string): Mail {
  const values = { from, brand: site.brand };
  return mailTo(site, to, texts, (t) => ({
    subject: t('mailMessageSubject', values),
    title: t('mailMessageTitle', values),
    before: message
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    footer: t('mailMessageFooter', values),
  }));
}

/** @param from name of the person who removed the factor; undefined for the command line. */
export function factorResetMail(site: Sender, to: Recipient, from?: string): Mail {
  const values = { brand: site.brand, from: from ?? '' };
  return mailTo(site, to, texts, (t, link) => ({
    subject: t('mailFactorSubject', values),
    title: t('mailFactorTitle', values),
    before: [
      from === undefined ? t('mailFactorOperatorBody', values) : t('mailFactorBody', values),
      t('mailFactorNext'),
    ],
    action: { label: t('mailFactorAction'), href: link('profile/security') },
    after: [t(from === undefined ? 'mailFactorOperatorAfter' : 'mailFactorAfter')],
    footer: t('mailMemberFooter', values),
  }));
}

/** @param from name of the person who sends the link. */
export function passwordLinkMail(site: Sender, to: Recipient, from: string, link: string): Mail {
  const values = { brand: site.brand, from };
  return mailTo(site, to, texts, (t) => ({
    subject: t('mailPasswordSubject', values),
    title: t('mailPasswordSubject', values),
    before: [t('mailPasswordBody', values)],
    action: { label: t('mailPasswordAction'), href: link },
    footer: t('mailMemberFooter', values),
  }));
}

/** Informs the previous and the new address, so that no account changes its address unnoticed. */
export function addressChangedMail(site: Sender, to: Recipient, newEmail: string): Mail {
  const values = { brand: site.brand, email: newEmail };
  return mailTo(site, to, texts, (t) => ({
    subject: t('mailAddressSubject', values),
    title: t('mailAddressTitle', values),
    before: [t('mailAddressBody', values)],
    footer: t('mailMemberFooter', values),
  }));
}
