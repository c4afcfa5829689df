/** The mails about a workspace's deletion, to its owners. */
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type MailContent, renderMail } from '#platform/mail/mail-layout.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type Words = Pick<MailContent, 'title' | 'before' | 'action' | 'after'> & { subject: string };
type Brand = Pick<Config, 'brand' | 'baseUrl'>;

interface Addressee {
  email: string;
  locale: Locale;
}

function write({ brand }: Brand, to: Addressee, words: (t: Translate<typeof en>) => Words): Mail {
  const t = translator({ en, fr }, to.locale);
  const { subject, ...rest } = words(t);
  const letter = { ...rest, locale: to.locale, brand, footer: t('mailFooter', { brand }) };
  return { to: to.email, subject, ...renderMail(letter) };
}

export function deletionSubmittedMail(
  site: Brand,
  to: Addressee,
  { workspace, due }: { workspace: string; due: Date },
): Mail {
  const day = formatDay(civilDay(due), to.locale);
  return write(site, to, (t) => ({
    subject: t('mailSubmittedSubject', { workspace }),
    title: t('mailSubmittedTitle', { workspace, day }),
    before: [t('mailSubmittedBody', { day })],
    action: { label: t('mailSubmittedAction'), href: `${site.baseUrl}/${to.locale}/app/workspace` },
  }));
}

export function deletionCancelledMail(
  site: Brand,
  to: Addressee,
  { workspace }: { workspace: string },
): Mail {
  return write(site, to, (t) => ({
    subject: t('mailCancelledSubject', { workspace }),
    title: t('mailCancelledTitle', { workspace }),
    before: [t('mailCancelledBody')],
  }));
}

export function deletionDoneMail(site: Brand, to: Addressee, { workspace }: { workspace: string }): Mail {
  return write(site, to, (t) => ({
    subject: t('mailDoneSubject', { workspace }),
    title: t('mailDoneTitle', { workspace }),
    before: [t('mailDoneBody')],
  }));
}
