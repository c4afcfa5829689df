/** Reads stored and undelivered mails, for administrators. */
import type { CallAnswer } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import type { listOutbox } from '../outbox.contract.ts';

const MOST = 200;

export const readOutbox =
  (mailer: Pick<Mailer, 'outbox' | 'undelivered'>) =>
  async ({ config, everyTenant }: MemberCallContext): Promise<CallAnswer<typeof listOutbox>> => {
    const { mails } = await everyTenant((inside) => mailer.undelivered(inside, MOST), { readOnly: true });
    return {
      inUse: config.smtpUrl === undefined,
      mails: await mailer.outbox(MOST),
      undelivered: mails.map(({ failedAt, ...mail }) => ({ ...mail, at: failedAt.toISOString() })),
    };
  };

/** Finds the undelivered mails that Today shows to administrators. */
export const mailsToday =
  (mailer: Pick<Mailer, 'undelivered'>) =>
  async (context: MemberContext): Promise<TodayLine[]> => {
    const { total, mails } = await mailer.undelivered(context, MAX_TODAY_ITEMS);
    const to = '/app/outbox';
    const items = mails.map((mail) => ({
      name: mail.to,
      note: mail.subject,
      to,
      day: civilDay(mail.failedAt, context.zone),
    }));
    return [{ kind: 'mails_failed', count: total, to, items }];
  };
