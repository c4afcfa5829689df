/** Writes the mails to owners about the deletion of their workspace. */

import { civilDay, formatDay } from '#kernel/civil-day.ts';
import type { Translate } from '#kernel/translate.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type Link, mailTo, type Recipient, type Sender, type Words } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

function write(
  site: Sender,
  to: Recipient,
  words: (t: Translate<typeof en>, link: Link) => Omit<Words, 'footer'>,
): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => ({
    ...words(t, link),
    footer: t('mailFooter', { brand: site.brand }),
  }));
}

export function deletionSubmittedMail(
  site: Sender,
  to: Recipient,
  { workspace, due, zone }: { workspace: string; due: Date; zone: Zone },
): Mail {
  const day = formatDay(civilDay(due, zone), to.locale);
  return write(site, to, (t, link) => ({
    subject: t('mailSubmittedSubject', { workspace }),
    title: t('mailSubmittedTitle', { workspace, day }),
    before: [t('mailSubmittedBody', { day })],
    action: { label: t('mailSubmittedAction'), href: link('workspace') },
  }));
}

export function deletionCancelledMail(
  site: Sender,
  to: Recipient,
  { workspace }: { workspace: string },
): Mail {
  return write(site, to, (t) => ({
    subject: t('mailCancelledSubject', { workspace }),
    title: t('mailCancelledTitle', { workspace }),
    before: [t('mailCancelledBody')],
  }));
}

export function deletionDoneMail(site: Sender, to: Recipient, { workspace }: { workspace: string }): Mail {
  return write(site, to, (t) => ({
    subject: t('mailDoneSubject', { workspace }),
    title: t('mailDoneTitle', { workspace }),
    before: [t('mailDoneBody')],
  }));
}
