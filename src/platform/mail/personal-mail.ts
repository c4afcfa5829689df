/** Mails to a person: their words and their links are in the person's language, by this one rule. */
import type { Locale } from '#kernel/locale.ts';
import { type Messages, type Translate, translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mail } from './mail.ts';
import { type MailContent, renderMail } from './mail-layout.tsx';

export interface Recipient {
  email: string;
  /** Of the account (`accounts.locale`), never of the request: somebody else may have made it. */
  locale: Locale;
}

export interface Sender extends Pick<Config, 'brand' | 'baseUrl'> {
  /** Whose letter it is; the installation's unless said. */
  letterhead?: string;
}

export type Words = Omit<MailContent, 'locale' | 'brand'> & { subject: string };

/** The address of a page in the recipient's language. @param path below `/{language}/app/`. */
export type Link = (path: string) => string;

export function mailTo<M extends Messages>(
  { brand, baseUrl, letterhead = brand }: Sender,
  { email, locale }: Recipient,
  texts: Record<Locale, M>,
  words: (t: Translate<M>, link: Link) => Words,
): Mail {
  const link: Link = (path) => `${baseUrl}/${locale}/app/${path}`;
  const { subject, ...content } = words(translator(texts, locale), link);
  return { to: email, subject, ...renderMail({ ...content, locale, brand: letterhead }) };
}
