/** What an administrator reads where no mail server is configured. */
import type { CallAnswer } from '#kernel/call.ts';
import type { Platform } from '#platform/platform.ts';
import type { listOutbox } from '../outbox.contract.ts';

const MOST = 200;

export type OutboxService = ReturnType<typeof createOutboxService>;

export function createOutboxService({ config, mailer }: Pick<Platform, 'config' | 'mailer'>) {
  async function list(): Promise<CallAnswer<typeof listOutbox>> {
    return { inUse: config.smtpUrl === undefined, mails: await mailer.outbox(MOST) };
  }
  return { list };
}
