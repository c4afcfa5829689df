/** Creates the contexts of requests and jobs. */
import { type Actor, authorOf } from '#kernel/actor.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant, type Transaction, type TransactionOptions } from '#platform/db/transaction.ts';
import { zoneOfTenant } from '#platform/db/zone.ts';
import type { MailLetterhead } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/platform.ts';
import type {
  AuditEvent,
  BaseContext,
  OpenContext,
  PrepareContext,
  RequestFacts,
  TransactionContext,
} from './context.ts';

/** Writes an event to the audit log; the audit feature's function. */
export type RecordEvent = (
  db: Database,
  who: { actor: Actor; request: RequestFacts },
  event: AuditEvent,
) => Promise<void>;

/** The letterhead of a workspace's mails; undefined for the installation's. */
export type LetterheadOf = (db: Database) => Promise<MailLetterhead | undefined>;

interface Who<A extends Actor> {
  actor: A;
  request: RequestFacts;
  now: Date;
  /** Called for every event. */
  onRecord?(): void;
}

/**
 * Returns the key of a request in the database's queue. Acting for another person does not give a second
 * place.
 */
export function turnOf({ actor, request }: Pick<Who<Actor>, 'actor' | 'request'>): string | undefined {
  if (actor.kind === 'program') return undefined;
  return actor.kind === 'member' ? `${authorOf(actor).userId}` : request.address;
}

type FromStandby = Pick<TransactionOptions, 'fromStandby'>;

export interface Contexts {
  inside<A extends Actor>(who: Who<A>, transaction: Transaction): TransactionContext<A>;
  open<A extends Actor>(who: Who<A>): OpenContext<A>;
  /** @param everywhere whether reads see all workspaces instead of the actor's. */
  prepare<A extends Actor>(who: Who<A>, everywhere: boolean, options?: FromStandby): PrepareContext<A>;
}

export function createContexts(
  platform: Platform,
  recordEvent: RecordEvent,
  letterheadOf: LetterheadOf = async () => undefined,
): Contexts {
  const { config, log, limits, vault, engine, jobs, mailer, storage: files } = platform;

  const base = <A extends Actor>({ actor, request, now }: Who<A>): BaseContext<A> => ({
    config,
    log,
    limits,
    vault,
    actor,
    request,
    now,
    zone: actor.zone,
  });

  function inside<A extends Actor>(who: Who<A>, transaction: Transaction): TransactionContext<A> {
    return {
      ...base(who),
      ...transaction,
      record(event) {
        who.onRecord?.();
        return recordEvent(transaction.db, who, event);
      },
      as: (actor) => inside({ ...who, actor }, transaction),
      async send(...mails) {
        if (mails.length === 0) return;
        const isOfTenant = transaction.workspaceId !== undefined;
        const isCompanys = isOfTenant && mails.some(({ ofInstallation }) => !ofInstallation);
        await mailer.send(transaction, mails, isCompanys ? await letterheadOf(transaction.db) : undefined);
      },
      enqueue: (job, data, options) => jobs.enqueue(transaction, job, data, options),
    };
  }

  return {
    inside,
    open: (who) => ({
      ...base(who),
      files,
      async inTenant(workspaceId, work, options) {
        const isOwn = workspaceId === who.actor.workspaceId;
        // Read in a transaction of its own, because the isolation level can be set only before the first query.
        const zone = isOwn
          ? who.actor.zone
          : await asTenant(engine, workspaceId, ({ db }) => zoneOfTenant(db), {
              by: turnOf(who),
              readOnly: true,
            });
        const serve = (transaction: Transaction) =>
          work(inside({ ...who, actor: { ...who.actor, workspaceId, zone } }, transaction));
        return asTenant(engine, workspaceId, serve, { by: turnOf(who), ...options });
      },
      everyTenant: (work, options) =>
        asInstallation(engine, (transaction) => work(inside(who, transaction)), {
          by: turnOf(who),
          ...options,
        }),
      openSeries: async (workspaceId) =>
        mailer.openSeries(
          workspaceId,
          await asTenant(engine, workspaceId, ({ db }) => letterheadOf(db), { readOnly: true }),
        ),
    }),
    prepare(who, everywhere, { fromStandby } = {}) {
      const options = { by: turnOf(who), readOnly: true, fromStandby };
      return {
        ...base(who),
        files,
        read: (work) =>
          everywhere
            ? asInstallation(engine, ({ db }) => work(db), options)
            : asTenant(engine, who.actor.workspaceId, ({ db }) => work(db), options),
      };
    },
  };
}
