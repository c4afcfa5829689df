/** Mails to a person: texts and links are in that person's language. */
import type { Locale } from '#kernel/locale.ts';
import { type Messages, type Translate, translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from './mail.ts';
import { type MailContent, renderMail } from './mail-layout.tsx';

export interface Recipient {
  email: string;
  /** The account's language (`accounts.locale`), not the request's, which may be another person's. */
  locale: Locale;
}

export type Sender = Pick<Config, 'brand' | 'baseUrl'>;

export type Words = Omit<MailContent, 'locale' | 'brand'> & { subject: string };

/** The URL of a page in the recipient's language. @param path below `/{language}/app/`. */
export type Link = (path: string) => string;

export function mailTo<M extends Messages>(
  { brand, baseUrl }: Sender,
  { email, locale }: Recipient,
  texts: Record<Locale, M>,
  words: (t: Translate<M>, link: Link) => Words,
): Mail {
  const link: Link = (path) => `${baseUrl}/${locale}/app/${path}`;
  const { subject, ...content } = words(translator(texts, locale), link);
  return { to: email, subject, ...renderMail({ ...content, locale, brand }) };
}
