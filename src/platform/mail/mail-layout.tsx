/**
 * The layout of our mails: one column, one button. Features provide texts; this makes HTML and plain text.
 * Styles are inline and the layout uses tables, because mail programs support nothing else.
 */
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { accentShades, isColour } from '#kernel/colour.ts';
import type { Locale } from '#kernel/locale.ts';
import { escapeHtml } from '#kernel/text.ts';

export interface MailContent {
  locale: Locale;
  brand: string;
  title: string;
  /** Paragraphs before the button. */
  before: readonly string[];
  /** A text whose HTML is safe and has its styles inline. */
  rich?: { html: string; text: string };
  /** Articles with a link each. */
  items?: readonly MailItem[];
  /** The button; its URL comes from the configuration, never from a request. */
  action?: { label: string; href: string };
  /** Paragraphs after the button. */
  after?: readonly string[];
  /** Why the recipient gets this mail. */
  footer: string;
  /** Below the footer. */
  links?: readonly { label: string; href: string }[];
}

export interface MailItem {
  title: string;
  text: string;
  /** The verb of the link. */
  label: string;
  href: string;
}

/**
 * Private-use characters that mark the sender's name, and those in place of the colours of text and button. Name,
 * logo and colour of a company are known only when the mail is sent.
 */
const [NAME, END, ACCENT, FILLED] = ['\uE000', '\uE001', '\uE002', '\uE003'];

const serif = "Newsreader, Georgia, 'Times New Roman', serif";
const sans = "Inter, 'Helvetica Neue', Arial, sans-serif";
const colour = {
  ground: '#0e1417',
  sheet: '#141c20',
  line: '#26333a',
  chalk: '#eef3f2',
  muted: '#a7b6b8',
  accent: ACCENT,
  filled: FILLED,
};

// Keeps line breaks.
const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontSize: 16,
  lineHeight: '26px',
  color: colour.chalk,
  whiteSpace: 'pre-line',
};
const small = { margin: '0 0 12px', fontSize: 13, lineHeight: '20px', color: colour.muted };

const linkStyle: CSSProperties = { color: colour.accent };
const preview = ({ before, rich }: MailContent) => before[0] ?? rich?.text.split('\n', 1)[0] ?? '';

function MailLayout(mail: MailContent) {
  const { locale, brand, title, before, rich, items = [], action, after = [], footer, links = [] } = mail;
  return (
    <html lang={locale}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="supported-color-schemes" content="dark" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colour.ground, fontFamily: sans }}>
        <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0 }}>{preview(mail)}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} bgcolor={colour.ground}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560 }}
                >
                  <tbody>
                    <tr>
                      <td
                        style={{
                          padding: '0 8px 16px',
                          fontFamily: serif,
                          fontSize: 22,
                          color: colour.accent,
                        }}
                      >
                        {`${NAME}${brand}${END}`}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          padding: 32,
                          backgroundColor: colour.sheet,
                          border: `1px solid ${colour.line}`,
                          borderRadius: 8,
                        }}
                      >
                        <h1
                          style={{
                            margin: '0 0 20px',
                            fontFamily: serif,
                            fontWeight: 500,
                            fontSize: 27,
                            lineHeight: '34px',
                            color: colour.chalk,
                          }}
                        >
                          {title}
                        </h1>
                        {before.map((text) => (
                          <p key={text} style={paragraph}>
                            {text}
                          </p>
                        ))}
                        {rich && (
                          <div
                            style={{ color: colour.chalk }}
                            // biome-ignore lint/security/noDangerouslySetInnerHtml: safe by its declaration
                            dangerouslySetInnerHTML={{ __html: rich.html }}
                          />
                        )}
                        {items.map((item) => (
                          <MailArticle key={item.href} {...item} />
                        ))}
                        {action && (
                          <p style={{ margin: '24px 0' }}>
                            <a
                              href={action.href}
                              style={{
                                display: 'inline-block',
                                padding: '12px 24px',
                                borderRadius: 6,
                                backgroundColor: colour.filled,
                                color: '#ffffff',
                                fontSize: 16,
                                fontWeight: 600,
                                textDecoration: 'none',
                              }}
                            >
                              {action.label}
                            </a>
                          </p>
                        )}
                        {after.map((text) => (
                          <p key={text} style={paragraph}>
                            {text}
                          </p>
                        ))}
                        {action && (
                          <p style={{ ...small, margin: 0, wordBreak: 'break-all' }}>
                            <a href={action.href} style={{ color: colour.accent }}>
                              {action.href}
                            </a>
                          </p>
                        )}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '16px 8px 0' }}>
                        <p style={small}>{footer}</p>
                        {links.map(({ label, href }) => (
                          <p key={href} style={small}>
                            <a href={href} style={linkStyle}>
                              {label}
                            </a>
                          </p>
                        ))}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function MailArticle({ title, text, label, href }: MailItem) {
  return (
    <div style={{ margin: '24px 0 0', paddingTop: 20, borderTop: `1px solid ${colour.line}` }}>
      <h2 style={{ margin: '0 0 8px', fontFamily: serif, fontWeight: 500, fontSize: 20, lineHeight: '28px' }}>
        <a href={href} style={{ color: colour.chalk, textDecoration: 'none' }}>
          {title}
        </a>
      </h2>
      {text !== '' && <p style={{ ...paragraph, margin: '0 0 8px', color: colour.muted }}>{text}</p>}
      <p style={{ ...paragraph, margin: 0 }}>
        <a href={href} style={linkStyle}>
          {label}
        </a>
      </p>
    </div>
  );
}

/** Styles of the elements in a `rich` text. */
export const richStyles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px;font-size:16px;line-height:26px',
  h2: `margin:24px 0 12px;font-family:${serif};font-weight:500;font-size:22px;line-height:30px`,
  h3: `margin:20px 0 8px;font-family:${serif};font-weight:500;font-size:19px;line-height:26px`,
  h4: 'margin:20px 0 8px;font-size:17px;line-height:24px',
  h5: 'margin:16px 0 8px;font-size:16px;line-height:24px',
  h6: 'margin:16px 0 8px;font-size:16px;font-style:italic;line-height:24px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 8px;font-size:16px;line-height:26px',
  a: `color:${colour.accent}`,
  blockquote: `margin:0 0 16px;padding-left:16px;border-left:2px solid ${colour.accent};color:${colour.muted}`,
  pre: `margin:0 0 16px;padding:12px;background-color:${colour.ground};white-space:pre-wrap`,
  img: 'display:block;max-width:100%;height:auto',
  figure: 'margin:0 0 16px',
  figcaption: `margin:8px 0 0;font-size:13px;line-height:20px;color:${colour.muted}`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${colour.line}`,
};

/** The product's colours, --teal and --teal-fill of the dark theme. */
const usual = { accent: '#2dd4bf', filled: '#0f766e' };
const senderName = new RegExp(`${NAME}([^${END}]*)${END}`, 'g');

/** The sender in the head and at the end of a mail. */
export interface LetterheadOfMail {
  name: string;
  /** Whether the mail has its logo attached. */
  logo: boolean;
  /** Its colour, `#rrggbb`, or empty. */
  accent?: string;
}

/** The `cid` of the attached logo. */
export const LOGO_ID = 'logo@letterhead';

/** Inserts the sender into a mail; by default the name that the mail was written with, and the product's colours. */
export function withLetterhead<M extends { html: string; text: string }>(
  mail: M,
  head?: LetterheadOfMail,
): M {
  const logo = head?.logo
    ? `<img src="cid:${LOGO_ID}" alt="" height="40" style="display:block;height:40px;max-width:160px;margin:0 0 8px"/>`
    : '';
  const { accent, filled } = coloursOf(head?.accent);
  return {
    ...mail,
    html: mail.html
      .replace(senderName, (_, name: string) => logo + (head ? escapeHtml(head.name) : name))
      .replaceAll(ACCENT, accent)
      .replaceAll(FILLED, filled),
    text: mail.text.replace(senderName, (_, name: string) => head?.name ?? name),
  };
}

/** Mails are dark, with light text on the button. */
function coloursOf(accent = ''): typeof usual {
  if (!isColour(accent)) return usual;
  const { text, fill } = accentShades(accent);
  return { accent: text.dark, filled: fill };
}

/** Both forms of a mail. Synchronous, so that a link with a new id can be written in its transaction. */
export function renderMail(mail: MailContent): { html: string; text: string } {
  const { title, before, rich, items = [], action, after = [], footer, links = [] } = mail;
  const address = action === undefined ? [] : [`${action.label}\n${action.href}`];
  const articles = items.map((item) =>
    [item.title, item.text, item.href].filter((line) => line !== '').join('\n'),
  );
  const end = [
    `-- \n${NAME}${mail.brand}${END}\n${footer}`,
    ...links.map(({ label, href }) => `${label}\n${href}`),
  ];
  const body = [...before, ...(rich ? [rich.text] : []), ...articles, ...address, ...after];
  const text = [title, ...body, ...end].filter((part) => part !== '').join('\n\n');
  return { html: `<!DOCTYPE html>${renderToStaticMarkup(<MailLayout {...mail} />)}`, text: `${text}\n` };
}
