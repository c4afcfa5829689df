/** What an administrator reads where no mail server is configured. */
import type { CallAnswer } from '#kernel/call.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { MemberCallContext } from '#platform/request/context.ts';
import type { listOutbox } from '../outbox.contract.ts';

const MOST = 200;

export const readOutbox =
  (mailer: Pick<Mailer, 'outbox'>) =>
  async ({ config }: MemberCallContext): Promise<CallAnswer<typeof listOutbox>> => ({
    inUse: config.smtpUrl === undefined,
    mails: await mailer.outbox(MOST),
  });
