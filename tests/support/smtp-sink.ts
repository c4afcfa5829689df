/** Runs a mail server that keeps mails as they were transmitted. */
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { domainToASCII } from 'node:url';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** All envelope recipients, with their domains in ASCII. More than one would be a successful injection. */
  recipients: string[];
  /** Header fields by lower-case name, decoded; several values for a repeated field. */
  headers: Record<string, string[]>;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The first URL of the site in the mail's text. */
  link: URL | undefined;
  raw: string;
}

export interface SmtpSink {
  url: string;
  /** Oldest first. */
  mails: ReceivedMail[];
  /** Ends open connections in whatever state they are, as a killed server does. */
  breakOff(): Promise<void>;
  close(): Promise<void>;
}

/** What the server answers to recipients of these domains. */
const answers: Readonly<Record<string, { code: number; text: string }>> = {
  'unknown.example': { code: 550, text: '5.1.1 No such user' },
  'busy.example': { code: 451, text: '4.7.1 Try again later' },
  'relay.example': { code: 554, text: '5.7.1 Relay access denied' },
};
/** Mails to this domain are accepted, but the connection ends before the answer. */
const BREAKS_OFF = 'breaks-off.example';

/** Parts of the library that it does not declare. */
interface Internal {
  connections: Set<Connection>;
  connect(...given: unknown[]): void;
}
interface Connection {
  id: string;
  _socket: Socket;
  connectionReady(): void;
}

/** Listens on the given port of 127.0.0.1, or on a free one. */
export async function openSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _, done) {
      const answer = answers[address.split('@')[1] ?? ''];
      done(answer && Object.assign(new Error(answer.text), { responseCode: answer.code }));
    },
    onData(stream, session, done) {
      buffer(stream).then((bytes) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => inAscii(address));
        mails.push(readMail(bytes.toString('latin1'), recipients));
        if (recipients.some((address) => address.endsWith(`@${BREAKS_OFF}`))) breakOff(session.id);
        else done();
      }, done);
    },
  });
  const internal = server as unknown as Internal;
  const { connections } = internal;
  const connect = internal.connect.bind(server);
  internal.connect = (...given) => {
    connect(...given);
    for (const connection of connections) greetAtOnce(connection);
  };
  function breakOff(id?: string): void {
    for (const connection of connections)
      if (id === undefined || connection.id === id) connection._socket.destroy();
  }
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail sink has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    breakOff() {
      const closed = close();
      breakOff();
      return closed;
    },
    close,
  };
}

/** The library waits a tenth of a second for clients that send before its greeting. Does nothing if called again. */
function greetAtOnce(connection: Connection): void {
  if (Object.hasOwn(connection, 'connectionReady')) return;
  const greet = connection.connectionReady;
  connection.connectionReady = () => {};
  greet.call(connection);
}

/** The library decodes the A-labels of a recipient's domain: `x@xn--exmple-cva.fr` arrives as `x@exémple.fr`. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

function readMail(raw: string, recipients: string[]): ReceivedMail {
  const { headers, body } = split(raw);
  const parts = partsOf(headers, body);
  const text = parts.find(({ type }) => type === 'text/plain')?.content ?? '';
  const html = parts.find(({ type }) => type === 'text/html')?.content ?? '';
  const link = /https?:\/\/[^\s<>")]+/.exec(text)?.[0];
  return {
    recipients,
    headers,
    to: headers.to?.[0] ?? '',
    subject: headers.subject?.[0] ?? '',
    text,
    html,
    link: link === undefined ? undefined : new URL(link),
    raw,
  };
}

function split(source: string): { headers: Record<string, string[]>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), decodeWords(line.slice(colon + 1).trim())];
  }
  return { headers, body: source.slice(end + 4) };
}

interface Part {
  type: string;
  content: string;
}

function partsOf(headers: Record<string, string[]>, body: string): Part[] {
  const type = headers['content-type']?.[0] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) {
    const encoding = headers['content-transfer-encoding']?.[0]?.toLowerCase();
    return [{ type: type.split(';')[0]?.trim() ?? '', content: decodeBody(body, encoding) }];
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = split(part.replace(/^\r\n|\r\n$/g, ''));
      return partsOf(inner.headers, inner.body);
    });
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return fromQuoted(body.replace(/=\r\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

function fromQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromQuoted(text.replaceAll('_', ' ')),
    );
}
