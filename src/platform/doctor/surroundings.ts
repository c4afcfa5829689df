/** Checks the environment other than database and storage: configuration, disk, mail. */
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import { defect, type Finding, note, ok } from './finding.ts';

export function examineConfig(config: Config): Finding {
  const { hostname, protocol } = new URL(config.baseUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (local && config.databaseUrl !== undefined)
    return note('configuration', `valid, but links in mails go to ${config.baseUrl}: set BASE_URL`);
  if (!local && protocol === 'http:')
    return note('configuration', 'valid, but BASE_URL is not https, so cookies are sent unprotected');
  if (!local && config.trustedProxies.length === 0)
    return note(
      'configuration',
      'valid, but no TRUST_PROXY: behind the proxy with TLS, all visitors share one address and its limits',
    );
  return ok('configuration', `valid; the address is ${config.baseUrl}`);
}

/** Checks that contact requests have a recipient. */
function examineContact({ mailContact }: Pick<Config, 'mailContact'>): Finding {
  if (mailContact === undefined)
    return note(
      'contact',
      'no MAIL_CONTACT: contact requests go to the e-mail address of the site’s workspace',
    );
  return ok('contact', `contact requests go to ${mailContact}`);
}

/** The folder contains the installation's secrets and the files of an embedded database. */
async function examineRights({ dataDir }: Config): Promise<Finding> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found === undefined) return note('rights', `${dataDir} does not exist yet`);
  const others = found.mode & 0o077;
  return others === 0
    ? ok('rights', `${dataDir} is closed to other users`)
    : defect('rights', `${dataDir} is open to other users of this machine: chmod go-rwx ${dataDir}`);
}

const MIB = 1024 * 1024;

async function examineDisk({ dataDir, minFreeBytes }: Config): Promise<Finding> {
  // Before the first start the folder may not exist; its parent folder is on the same disk.
  const disk = await statfs(dataDir).catch(() => statfs(path.dirname(dataDir)).catch(() => undefined));
  if (disk === undefined) return note('disk', `${dataDir} and its parent folder do not exist yet`);
  const free = disk.bavail * disk.bsize;
  const text = `${Math.round(free / MIB).toLocaleString('en')} MiB free at ${dataDir}`;
  if (free < minFreeBytes)
    return defect('disk', `${text}: less than MIN_FREE_DISK_MB, so writes are refused`);
  return free < minFreeBytes * 4 ? note('disk', `${text}: the disk is nearly full`) : ok('disk', text);
}

const MAIL_PATIENCE_MS = 5000;

async function examineMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (smtpUrl === undefined)
    return note('mail', `no SMTP_URL: mails are not sent but stored in ${path.join(dataDir, 'outbox')}`);
  const timeoutMs = {
    connectionTimeout: MAIL_PATIENCE_MS,
    greetingTimeout: MAIL_PATIENCE_MS,
    socketTimeout: MAIL_PATIENCE_MS,
  };
  const { host } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, ...timeoutMs });
  try {
    await transport.verify();
    return ok('mail', `${host} accepts mails`);
  } catch (error) {
    return defect('mail', `${host} does not accept mails: ${(error as Error).message}`);
  } finally {
    transport.close();
  }
}

/** Checks the settings, before anything is opened. */
export function examineSettings(config: Config): Finding[] {
  return [examineConfig(config), examineContact(config)];
}

/** Checks the machine. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  return [await examineMail(config), await examineDisk(config), await examineRights(config)];
}
