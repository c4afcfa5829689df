/** Writes the mail for notifications without a specific mail, and the daily digest. */
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { MOST_IN_DIGEST } from '../rules.ts';

const SETTINGS = 'notifications/settings';

interface Line {
  text: string;
  /** Path below `/{language}/app/`. */
  path: string;
}

export function notificationMail(site: Sender, to: Recipient, { text, path }: Line): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => ({
    subject: text,
    title: text,
    before: [],
    action: { label: t('mail_see'), href: link(path) },
    footer: t('mail_footer', { brand: site.brand }),
    links: [{ label: t('mail_settings'), href: link(SETTINGS) }],
  }));
}

export function digestMail(site: Sender, to: Recipient, lines: readonly (Line & { day: string })[]): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => {
    const subject = t('digest_subject', { count: lines.length, brand: site.brand });
    const others = lines.length - MOST_IN_DIGEST;
    return {
      subject,
      title: subject,
      footer: t('mail_footer', { brand: site.brand }),
      before: [],
      items: lines.slice(0, MOST_IN_DIGEST).map(({ text, path, day }) => ({
        title: text,
        text: day,
        label: t('mail_see'),
        href: link(path),
      })),
      after: others > 0 ? [t('digest_more', { count: others })] : [],
      action: { label: t('digest_all'), href: link('notifications') },
      links: [{ label: t('mail_settings'), href: link(SETTINGS) }],
    };
  });
}
