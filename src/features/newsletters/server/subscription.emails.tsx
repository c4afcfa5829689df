/** Writes the mails of a subscription, in the reader's language. Their texts are not in browser bundles. */
import type { Locale } from '#kernel/locale.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { type MailContent, renderMail } from '#platform/mail/mail-layout.tsx';

type Written = Omit<Mail, 'to'>;

function written(letter: MailContent): Written {
  return { subject: `${letter.title} (${letter.brand})`, ...renderMail(letter) };
}

const confirmationTexts = {
  en: {
    subject: 'Please confirm your subscription',
    body: 'Somebody, hopefully you, asked for the newsletter of {brand} at this address. It begins once you confirm.',
    button: 'Confirm the subscription',
    ignore:
      'The link works for seven days. If it was not you, there is nothing to do: without it, no mail follows.',
  },
  fr: {
    subject: 'Merci de confirmer votre inscription',
    body: 'Quelqu’un, vous sans doute, a demandé la lettre d’information {brand} à cette adresse. Elle commence après votre confirmation.',
    button: 'Confirmer l’inscription',
    ignore:
      'Le lien est valable sept jours. Si ce n’était pas vous, il n’y a rien à faire\u202f: sans confirmation, aucun message ne suit.',
  },
} as const;

/** Returns the request to confirm a newsletter subscription. */
export function confirmationMail(brand: string, locale: Locale, address: string): Written {
  const texts = confirmationTexts[locale];
  return written({
    brand,
    locale,
    title: texts.subject,
    before: [texts.body.replace('{brand}', brand)],
    action: { label: texts.button, href: address },
    footer: texts.ignore,
  });
}

const welcomeTexts = {
  en: {
    subject: 'You are subscribed',
    body: 'Thank you. We write when there is something worth reading, and not otherwise.',
    leave: 'Unsubscribe',
    why: 'You’re receiving this because you asked for the newsletter of {brand}.',
  },
  fr: {
    subject: 'Votre inscription est confirmée',
    body: 'Merci. Nous écrivons quand il y a quelque chose à lire, et seulement alors.',
    leave: 'Se désinscrire',
    why: 'Vous recevez ce message parce que vous avez demandé la lettre d’information {brand}.',
  },
} as const;

/** Returns the welcome after confirmation, with the unsubscribe link. */
export function welcomeMail(brand: string, locale: Locale, leave: string): Written {
  const texts = welcomeTexts[locale];
  return written({
    brand,
    locale,
    title: texts.subject,
    before: [texts.body],
    action: { label: texts.leave, href: leave },
    footer: texts.why.replace('{brand}', brand),
  });
}
