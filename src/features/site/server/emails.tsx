/** The mails of contact and newsletter: HTML and text from one source, in the reader's language. */
import { render } from '@react-email/render';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { Locale } from '#kernel/locale.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { ContactFields } from '../rules.ts';

type Written = Omit<Mail, 'to'>;

const paper: CSSProperties = {
  margin: 0,
  padding: '32px 16px',
  backgroundColor: '#eef3f2',
  color: '#141c20',
  fontFamily: 'Inter, Arial, sans-serif',
  fontSize: '16px',
  lineHeight: 1.6,
};
const sheet: CSSProperties = {
  maxWidth: '560px',
  margin: '0 auto',
  padding: '32px',
  backgroundColor: '#ffffff',
  borderTop: '4px solid #0f766e',
};
const heading: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: 'Georgia, serif',
  fontSize: '24px',
  fontWeight: 400,
};
const button: CSSProperties = {
  display: 'inline-block',
  padding: '12px 24px',
  backgroundColor: '#0f766e',
  color: '#ffffff',
  textDecoration: 'none',
  borderRadius: '4px',
};
const small: CSSProperties = { color: '#4a5b62', fontSize: '13px' };

function Letter({ locale, title, children }: { locale: Locale; title: string; children: ReactNode }) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
      </head>
      <body style={paper}>
        <div style={sheet}>
          <h1 style={heading}>{title}</h1>
          {children}
        </div>
      </body>
    </html>
  );
}

async function written(subject: string, letter: ReactNode): Promise<Written> {
  return { subject, html: await render(letter), text: await render(letter, { plainText: true }) };
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

/** Asks whether the newsletter is really wanted at this address. */
export function confirmationMail(brand: string, locale: Locale, address: string): Promise<Written> {
  const texts = confirmationTexts[locale];
  return written(
    `${texts.subject} (${brand})`,
    <Letter locale={locale} title={texts.subject}>
      <p>{texts.body.replace('{brand}', brand)}</p>
      <p>
        <a href={address} style={button}>
          {texts.button}
        </a>
      </p>
      <p style={small}>{texts.ignore}</p>
    </Letter>,
  );
}

const welcomeTexts = {
  en: {
    subject: 'You are subscribed',
    body: 'Thank you. We write when there is something worth reading, and not otherwise.',
    leave: 'Unsubscribe',
  },
  fr: {
    subject: 'Votre inscription est confirmée',
    body: 'Merci. Nous écrivons quand il y a quelque chose à lire, et seulement alors.',
    leave: 'Se désinscrire',
  },
} as const;

/** Says that the newsletter has begun, and how it ends. */
export function welcomeMail(brand: string, locale: Locale, leave: string): Promise<Written> {
  const texts = welcomeTexts[locale];
  return written(
    `${texts.subject} (${brand})`,
    <Letter locale={locale} title={texts.subject}>
      <p>{texts.body}</p>
      <p style={small}>
        <a href={leave}>{texts.leave}</a>
      </p>
    </Letter>,
  );
}

interface ReceivedRequest extends ContactFields {
  receiveNews: boolean;
  request: string;
  locale: Locale;
}

/** What a visitor wrote, for the company; in both languages, because nobody knows who reads it there. */
export function requestMail(brand: string, request: ReceivedRequest): Promise<Written> {
  const name = [request.firstName, request.lastName].filter((part) => part !== '').join(' ');
  const rows = [
    ['Name / Nom', name || '–'],
    ['E-mail', request.email],
    ['Phone / Téléphone', request.phoneNumber || '–'],
    ['Newsletter', request.receiveNews ? 'yes / oui' : 'no / non'],
    ['Language / Langue', request.locale === 'fr' ? 'Français' : 'English'],
  ];
  return written(
    `${brand}: contact request / demande de contact (${name || request.email})`,
    <Letter locale={request.locale} title="Contact request / Demande de contact">
      {rows.map(([label, value]) => (
        <p key={label} style={{ margin: '0 0 4px' }}>
          <strong>{label}</strong> {value}
        </p>
      ))}
      <p style={{ marginTop: '24px' }}>{withBreaks(request.request || '–')}</p>
    </Letter>,
  );
}

/** Lines stay lines, in HTML and in text. */
function withBreaks(text: string): ReactNode {
  return text.split(/\r?\n/).map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and lines have no other name
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ));
}
