/** A newsletter as a mail: once per language, then with each reader's own link to unsubscribe. */
import { z } from 'zod';
import { withCards } from '#features/media/address.rules.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { escapeHtml } from '#kernel/text.ts';
import { renderMail, richStyles } from '#platform/mail/mail-layout.tsx';
import { mailHtml, mailText } from './newsletter-html.ts';

/** The mail for readers of one language. */
const shownText = z.object({
  subject: z.string(),
  /** Safe HTML. */
  html: z.string(),
  posts: z.array(z.object({ title: z.string(), description: z.string(), title_id: z.string() })),
});
export type ShownText = z.infer<typeof shownText>;

/** By language; languages in which it is not sent are missing. */
export const shownNewsletter = z.partialRecord(z.enum(locales), shownText);

const texts = {
  en: {
    read: 'Read the article',
    why: 'You’re receiving this because you subscribed to the newsletter of {brand}.',
    online: 'Read this newsletter on the site',
    leave: 'Unsubscribe',
  },
  fr: {
    read: 'Lire l’article',
    why: 'Vous recevez ce message parce que vous êtes inscrit à la lettre d’information {brand}.',
    online: 'Lire cette lettre sur le site',
    leave: 'Se désinscrire',
  },
} as const;

/** A private use character that stands for the link to unsubscribe until each mail gets its own. */
const LEAVE = '\uE002';

export interface NewsletterFrame {
  locale: Locale;
  brand: string;
  baseUrl: string;
  /** Undefined for a preview, which is not on the site. */
  newsletterId?: number;
}

export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

export function newsletterMail(text: ShownText, frame: NewsletterFrame): WrittenMail {
  const { locale, brand, baseUrl, newsletterId } = frame;
  const words = texts[locale];
  const pages = `${baseUrl}/${locale}/app`;
  const mail = renderMail({
    locale,
    brand,
    title: text.subject,
    before: [],
    ...(text.html !== '' && {
      rich: { html: mailHtml(withCards(text.html), baseUrl, richStyles), text: mailText(text.html, baseUrl) },
    }),
    items: text.posts.map(({ title, description, title_id }) => ({
      title,
      text: description,
      label: words.read,
      // Counted as readings from newsletters.
      href: `${pages}/blog/read/${title_id}?utm_medium=email`,
    })),
    footer: words.why.replace('{brand}', brand),
    links: [
      ...(newsletterId === undefined
        ? []
        : [{ label: words.online, href: `${pages}/newsletters/${newsletterId}` }]),
      { label: words.leave, href: LEAVE },
    ],
  });
  return { subject: text.subject, ...mail };
}

export function withLeave({ subject, html, text }: WrittenMail, address: string): WrittenMail {
  return {
    subject,
    html: html.replaceAll(LEAVE, escapeHtml(address)),
    text: text.replaceAll(LEAVE, address),
  };
}
