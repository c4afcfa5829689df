/** Classifies the errors of an SMTP dialogue. Codes are those of nodemailer and RFC 5321, RFC 3463. */

export type Outcome =
  | { kind: 'sent' }
  /** Permanently refused. `address`: because the recipient's address does not exist or takes no mail. */
  | { kind: 'refused'; reason: string; address: boolean }
  /** Refused for now; another attempt may succeed. */
  | { kind: 'later'; reason: string }
  /** The server could not be used; the mail was not offered. */
  | { kind: 'unusable'; reason: string }
  /** The dialogue broke off, so the mail may have been accepted. */
  | { kind: 'unknown'; reason: string };

/** The properties that nodemailer gives its errors. */
export interface SmtpError {
  message: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  syscall?: string;
  timeoutType?: string;
}

/** Commands of a mail; others open the session. */
const ofMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** Errors that happen only before a mail is offered. */
const beforeMail = new Set([
  'EDNS',
  'EAUTH',
  'ETLS',
  'ECONFIG',
  'EPROXY',
  'EREQUIRETLS',
  'EOAUTH2',
  'ENOAUTH',
]);
const REASON_LENGTH = 300;

export function outcomeOf(error: SmtpError): Outcome {
  const { code = '', command = '', responseCode = 0 } = error;
  const reason = (error.response ?? error.message).replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH);
  if (responseCode >= 400) {
    if (!ofMail.has(command) && responseCode !== 421) return { kind: 'unusable', reason };
    if (responseCode < 500) return { kind: 'later', reason };
    // A refused sender concerns every mail, not this recipient.
    if (command === 'MAIL FROM') return { kind: 'unusable', reason };
    return { kind: 'refused', reason, address: isOfAddress(error.response ?? '') };
  }
  // The mail itself is not valid, which is detected before it is offered.
  if (code === 'EENVELOPE' || code === '') return { kind: 'refused', reason, address: false };
  const unopened =
    beforeMail.has(code) ||
    error.syscall === 'connect' ||
    (error.timeoutType !== undefined && error.timeoutType !== 'SOCKET_TIMEOUT');
  return { kind: unopened ? 'unusable' : 'unknown', reason };
}

/** RFC 3463: 5.1.1 bad mailbox, 5.1.2 bad domain, 5.1.6 moved, 5.1.10 null MX, 5.2.1 mailbox disabled. */
function isOfAddress(response: string): boolean {
  return /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/.test(response);
}
