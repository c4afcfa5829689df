/** Writes the mail of a contact request. Its texts are not in browser bundles. */
import type { Locale } from '#kernel/locale.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/mail-layout.tsx';
import type { ContactFields } from '../rules.ts';

interface ReceivedRequest extends ContactFields {
  receiveNews: boolean;
  request: string;
  locale: Locale;
}

/** Returns a contact request for the company, in both languages, because the reader's is unknown. */
export function requestMail(brand: string, request: ReceivedRequest): Omit<Mail, 'to'> {
  const name = [request.firstName, request.lastName].filter((part) => part !== '').join(' ');
  const title = 'Contact request / Demande de contact';
  const letter = renderMail({
    brand,
    locale: request.locale,
    title,
    before: [
      `Name / Nom: ${name || '–'}`,
      `E-mail: ${request.email}`,
      `Phone / Téléphone: ${request.phoneNumber || '–'}`,
      `Newsletter: ${request.receiveNews ? 'yes / oui' : 'no / non'}`,
      `Language / Langue: ${request.locale === 'fr' ? 'Français' : 'English'}`,
      request.request || '–',
    ],
    footer: 'Answer to this mail to write to them. / Répondez à ce message pour leur écrire.',
  });
  return { subject: `${brand}: ${title} (${name || request.email})`, ...letter };
}
