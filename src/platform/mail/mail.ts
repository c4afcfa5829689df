/**
 * Mail is sent by SMTP or, without SMTP_URL, written to a folder that an administrator can read. Sending is a
 * job: requests never wait for a mail server, and failures are retried.
 */

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { hasEncodedWord } from '#kernel/email.ts';
import type { Config } from '#platform/config/config.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { JobKind, JobRun, Jobs } from '#platform/jobs/jobs.ts';
import { type FailedJob, readFailedJobs } from '#platform/jobs/queues.ts';
import { count } from '#platform/observed/work.ts';
import { LOGO_ID, withLetterhead } from './mail-layout.tsx';
import { type Outcome, outcomeOf, type SmtpError } from './outcome.ts';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address for answers. */
  replyTo?: string;
  /** URL for one-click unsubscribing (RFC 8058). */
  unsubscribe?: string;
  /** Whether the mail is from the installation, about plans and bills: it has no company's letterhead. */
  ofInstallation?: true;
}

/** The company whose mail it is. */
export interface MailLetterhead {
  name: string;
  /** Storage key of the logo's picture. */
  logo?: string;
  /** Its colour, `#rrggbb`, or empty. */
  accent?: string;
}

export interface MailFile {
  name: string;
  mediaType: string;
  content: Uint8Array;
}

export interface MailSeries {
  /** Never throws. @param id the part of the Message-ID before the `@`. */
  send(mail: Mail & { files?: readonly MailFile[] }, given: Pick<JobRun, 'id' | 'now'>): Promise<Outcome>;
  close(): void;
}

/** Connections that a series opens. */
export const SERIES_CONNECTIONS = 5;

interface MailJob extends Mail {
  letterhead?: MailLetterhead;
  /** The workspace in whose name it is sent; undefined for mails of accounts, such as new passwords. */
  workspaceId?: number;
}

export interface OutboxEntry {
  id: string;
  at: string;
  to: string;
  subject: string;
  text: string;
}

/** A mail whose last attempt failed. Without its text, which may contain a code. */
export interface UndeliveredMail extends Pick<FailedJob, 'id' | 'failedAt' | 'attempts' | 'reason'> {
  to: string;
  subject: string;
}

export interface Mailer {
  /** Sends after the commit, if there is one. @param letterhead for mails in the company's name. */
  send(transaction: Transaction, mails: readonly Mail[], letterhead?: MailLetterhead): Promise<void>;
  /** Reads a logo as PNG by its storage key; undefined when it is missing. Set by entry/. */
  readLogo?(key: string): Promise<Uint8Array | undefined>;
  /** The job that sends. */
  job: JobKind<MailJob>;
  /** Opens connections for many mails, each of which is offered once. The caller must close the series. */
  openSeries(workspaceId: number, letterhead?: MailLetterhead): MailSeries;
  /** The newest first; empty with SMTP. @param workspaceId for the mails of one workspace. */
  outbox(most: number, workspaceId?: number): Promise<OutboxEntry[]>;
  /**
   * Lists the mails of the last day that were not delivered, the newest first, and counts them.
   * @param workspaceId for the mails of one workspace.
   */
  undelivered(
    transaction: Pick<Transaction, 'asOwner'>,
    most: number,
    workspaceId?: number,
  ): Promise<{ total: number; mails: UndeliveredMail[] }>;
}

/** User input must not add headers or recipients. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').trim();
}

/** @throws Error for an address with an encoded word: the mail is listed as undelivered. */
function plainAddress(address: string) {
  if (hasEncodedWord(address)) throw new Error(`an encoded word in the address ${address}`);
  // An object, so that a comma or a bracket inside cannot add a recipient.
  return { name: '', address: oneLine(address) };
}

function oneClick(address: string): Record<string, string> {
  return {
    // RFC 2919; programs sort by it.
    'List-Id': `<newsletter.${URL.parse(address)?.hostname ?? 'localhost'}>`,
    'List-Unsubscribe': `<${oneLine(address)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

export function createMailer(config: Config, jobs: Jobs): Mailer {
  const directory = path.join(config.dataDir, 'outbox');
  const toFolder = () => createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const single: Transport = config.smtpUrl ? createTransport(config.smtpUrl) : toFolder();

  const readLogo = async (letterhead?: MailLetterhead) =>
    letterhead?.logo ? await mailer.readLogo?.(letterhead.logo) : undefined;

  async function transmit(
    transport: Transport,
    { letterhead, workspaceId, files = [], ...written }: MailJob & { files?: readonly MailFile[] },
    { id, now, logo }: Given & { logo: Uint8Array | undefined },
  ): Promise<void> {
    const mail = withLetterhead(written, letterhead && { ...letterhead, logo: logo !== undefined });
    const message = {
      date: now,
      from: config.mailFrom,
      to: plainAddress(mail.to),
      subject: oneLine(mail.subject).replaceAll('=?', '= ?'),
      text: mail.text,
      html: mail.html,
      ...(mail.replyTo ? { replyTo: plainAddress(mail.replyTo) } : {}),
      ...(mail.unsubscribe ? { headers: oneClick(mail.unsubscribe) } : {}),
      attachments: [...(logo ? [inlineLogo(logo)] : []), ...files.map(attached)],
      // The same for every attempt, so that duplicates can be recognised.
      messageId: `<${id}@${new URL(config.baseUrl).hostname}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    const sent = await transport.sendMail(message).catch((error: unknown) => {
      count('mail', { outcome: 'failed' });
      throw error;
    });
    count('mail', { outcome: 'sent' });
    if (config.smtpUrl === undefined)
      await keep(directory, { id, now, workspaceId }, mail, (sent as { message?: Buffer }).message);
  }

  const mailer: Mailer = {
    async send(transaction, mails, letterhead) {
      const data = mails.map(
        (mail): MailJob => ({
          ...mail,
          letterhead: mail.ofInstallation ? undefined : letterhead,
          workspaceId: transaction.workspaceId,
        }),
      );
      await jobs.enqueueAll(transaction, 'mail', data);
    },
    job: {
      name: 'mail',
      maxSeconds: 120,
      retryLimit: 12,
      // Mails contain codes that are elsewhere stored as hashes.
      keep: 24 * 60 * 60,
      run: async (mail, given) => transmit(single, mail, { ...given, logo: await readLogo(mail.letterhead) }),
    },
    openSeries(workspaceId, letterhead) {
      const logo = readLogo(letterhead);
      const pool: Transport = config.smtpUrl ? createTransport(poolOptions(config.smtpUrl)) : toFolder();
      return {
        async send(mail, given) {
          try {
            await transmit(pool, { ...mail, letterhead, workspaceId }, { ...given, logo: await logo });
            return { kind: 'sent' };
          } catch (error) {
            return outcomeOf(error as SmtpError);
          }
        },
        close: () => pool.close(),
      };
    },
    async undelivered({ asOwner }, most, workspaceId) {
      const { total, jobs: failed } = await asOwner((session) =>
        readFailedJobs(session, most, 'mail', workspaceId),
      );
      return { total, mails: failed.map(undeliveredOf) };
    },
    async outbox(most, workspaceId) {
      const names = await readdir(directory).catch(() => []);
      const ending = `${workspaceId === undefined ? '' : suffixOf(workspaceId)}.json`;
      const newest = names
        .filter((name) => name.endsWith(ending))
        .sort()
        .reverse()
        .slice(0, most);
      return Promise.all(
        newest.map(
          async (name) => JSON.parse(await readFile(path.join(directory, name), 'utf8')) as OutboxEntry,
        ),
      );
    },
  };
  return mailer;
}

type Given = Pick<JobRun, 'id' | 'now'>;
type Transport = Pick<Transporter, 'sendMail' | 'close'>;

/**
 * The library must not send a mail a second time: if the connection broke off, the server may have accepted the
 * first one.
 */
function poolOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  // A variable in the address takes precedence over an option.
  url.searchParams.delete('maxRequeues');
  return {
    ...({ url: url.href, pool: true, maxConnections: SERIES_CONNECTIONS, maxRequeues: 0 } as const),
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
  };
}

function inlineLogo(content: Uint8Array) {
  const disposition = { cid: LOGO_ID, contentDisposition: 'inline' } as const;
  return { filename: 'logo.png', contentType: 'image/png', content: Buffer.from(content), ...disposition };
}

function attached({ name, mediaType, content }: MailFile) {
  return { filename: oneLine(name), contentType: mediaType, content: Buffer.from(content) };
}

function undeliveredOf({ data, id, failedAt, attempts, reason }: FailedJob): UndeliveredMail {
  const { to, subject } = addressed.parse(data);
  return {
    id,
    failedAt,
    attempts,
    reason: oneLine(reason).slice(0, 300),
    to: oneLine(to),
    subject: oneLine(subject),
  };
}

/** The fields of a waiting mail that may be shown. */
const addressed = z.object({ to: z.string(), subject: z.string() });

/** The end of the names of a workspace's mails, so that they are found without opening the others. */
const suffixOf = (workspaceId: number) => `~${workspaceId}`;

/** Two files per mail: the message as sent, and the list's data. */
async function keep(
  directory: string,
  job: Pick<JobRun, 'id' | 'now'> & Pick<MailJob, 'workspaceId'>,
  mail: Mail,
  raw: Buffer | undefined,
): Promise<void> {
  // They contain codes that give access to accounts: only this user may read them.
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const at = job.now.toISOString();
  const owner = job.workspaceId === undefined ? '' : suffixOf(job.workspaceId);
  const id = `${at.replace(/[:.]/g, '-')}-${job.id}${owner}`;
  const entry: OutboxEntry = {
    id,
    at,
    to: oneLine(mail.to),
    subject: oneLine(mail.subject),
    text: mail.text,
  };
  await writeFile(path.join(directory, `${id}.eml`), raw ?? mail.text, { mode: 0o600 });
  const temporary = path.join(directory, `${id}.part`);
  await writeFile(temporary, JSON.stringify(entry), { mode: 0o600 });
  await rename(temporary, path.join(directory, `${id}.json`));
}
