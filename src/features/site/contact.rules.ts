/** What holds for the lists of who wrote and who reads. */
import type { Locale } from '#kernel/locale.ts';

/** Counting stops here, so that a list of any length opens as fast as a short one. */
export const COUNTED_CONTACTS = 10_000;

type Labels = Record<Locale, Record<string, string>>;

export const requestLabels = {
  en: {
    name: 'Name',
    email: 'E-mail',
    phoneNumber: 'Phone',
    request: 'Request',
    receiveNews: 'Newsletter',
    created_at: 'Received',
  },
  fr: {
    name: 'Nom',
    email: 'E-mail',
    phoneNumber: 'Téléphone',
    request: 'Demande',
    receiveNews: 'Newsletter',
    created_at: 'Reçue le',
  },
} satisfies Labels;

export const subscriptionLabels = {
  en: { email: 'E-mail', language: 'Language', confirmed_at: 'Confirmed' },
  fr: { email: 'E-mail', language: 'Langue', confirmed_at: 'Confirmée le' },
} satisfies Labels;

function headersOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([id, label]) => ({ id, label }));
}

const requestHeaders = (locale: Locale) => headersOf(requestLabels[locale]);
/** On the screen a number is read where the request is. */
export const requestListHeaders = (locale: Locale) =>
  requestHeaders(locale).filter(({ id }) => id !== 'phoneNumber');
export const subscriptionHeaders = (locale: Locale) => headersOf(subscriptionLabels[locale]);
