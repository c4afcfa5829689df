/** The mails to members. */
import type { Role } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type MailContent, renderMail } from '#platform/mail/mail-layout.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type Texts = Translate<typeof en>;
type Words = Pick<MailContent, 'title' | 'before' | 'action' | 'after'> & { subject: string; footer: string };
type Brand = Pick<Config, 'brand' | 'baseUrl'>;

/** What a mail of the workspace needs beside its words. */
interface Sender extends Brand {
  /** Whose letter it is: the workspace's where it has a site of its own, else the installation's. */
  letterhead: string;
}

interface Addressee {
  email: string;
  locale: Locale;
}

function write(letterhead: string, to: Addressee, words: (t: Texts) => Words): Mail {
  const { subject, ...rest } = words(translator({ en, fr }, to.locale));
  return { to: to.email, subject, ...renderMail({ ...rest, locale: to.locale, brand: letterhead }) };
}

export function invitationMail(
  site: Sender,
  to: Addressee & { role: Role },
  { from, workspace, link }: { from: string; workspace: string; link: string },
): Mail {
  const values = { brand: site.brand, from: from || site.brand, workspace };
  return write(site.letterhead, to, (t) => ({
    subject: t('mailInvitationSubject', values),
    title: t('mailInvitationTitle', values),
    before: [t('mailInvitationBody', { ...values, role: t(`role_${to.role}`) })],
    action: { label: t('mailInvitationAction'), href: link },
    after: [t('mailInvitationAfter')],
    footer: t('mailInvitationFooter', values),
  }));
}

export function messageMail(site: Sender, to: Addressee, from: string, message: string): Mail {
  const values = { from, brand: site.brand };
  return write(site.letterhead, to, (t) => ({
    subject: t('mailMessageSubject', values),
    title: t('mailMessageTitle', values),
    before: message
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    footer: t('mailMessageFooter', values),
  }));
}

/** @param from who took it away; left out: who runs the installation. */
export function factorResetMail(site: Brand, to: Addressee, from?: string): Mail {
  const values = { brand: site.brand, from: from ?? '' };
  return write(site.brand, to, (t) => ({
    subject: t('mailFactorSubject', values),
    title: t('mailFactorTitle', values),
    before: [
      from === undefined ? t('mailFactorOperatorBody', values) : t('mailFactorBody', values),
      t('mailFactorNext'),
    ],
    action: { label: t('mailFactorAction'), href: `${site.baseUrl}/${to.locale}/app/profile/security` },
    after: [t(from === undefined ? 'mailFactorOperatorAfter' : 'mailFactorAfter')],
    footer: t('mailMemberFooter', values),
  }));
}

/** To the former address and to the new one, so that nobody's account is moved behind their back. */
export function addressChangedMail(site: Brand, to: Addressee, newEmail: string): Mail {
  const values = { brand: site.brand, email: newEmail };
  return write(site.brand, to, (t) => ({
    subject: t('mailAddressSubject', values),
    title: t('mailAddressTitle', values),
    before: [t('mailAddressBody', values)],
    footer: t('mailMemberFooter', values),
  }));
}
