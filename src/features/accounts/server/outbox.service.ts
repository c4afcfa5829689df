/** Reads stored and undelivered mails: all for administrators, those of the workspace for owners. */
import type { CallAnswer } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import type { listOutbox } from '../outbox.contract.ts';
import { outboxOf, shownReason, shownText } from '../outbox.rules.ts';

const MOST = 200;

export const readOutbox =
  (mailer: Pick<Mailer, 'outbox' | 'undelivered'>) =>
  async (context: MemberCallContext): Promise<CallAnswer<typeof listOutbox>> => {
    const { actor, config } = context;
    const workspaceId = outboxOf(actor);
    const read = (inside: MemberContext) => mailer.undelivered(inside, MOST, workspaceId);
    const { mails: failed } =
      workspaceId === undefined
        ? await context.everyTenant(read, { readOnly: true })
        : await context.inTenant(workspaceId, read, { readOnly: true });
    const kept = await mailer.outbox(MOST, workspaceId);
    return {
      inUse: config.smtpUrl === undefined,
      mails: kept.map((mail) => ({ ...mail, text: shownText(actor, mail.text) })),
      undelivered: failed.map(({ failedAt, reason, ...mail }) => ({
        ...mail,
        reason: shownReason(actor, reason),
        at: failedAt.toISOString(),
      })),
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
