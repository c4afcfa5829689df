/**
 * The argument of a service: the actor and the powers of the call. A service is a function of a context and
 * the call's input; it opens no transaction, and external effects go through the context.
 */
import type { Actor, Caller, Member } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Transaction, TransactionOptions } from '#platform/db/transaction.ts';
import type { EnqueueOptions } from '#platform/jobs/jobs.ts';
import type { Mail, MailSeries } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { TenantStorage } from '#platform/storage/tenant-storage.ts';

export interface RequestFacts {
  id: string;
  /** The client's address, as far as proxies are trusted (TRUST_PROXY). */
  address: string;
  userAgent: string;
  locale: Locale;
  /** The secret of the session cookie; only for calls with access `session` and sign-in. */
  sessionSecret?: string;
  /** The cookie by which an account recognises this browser; only for calls with access `anyone`. */
  deviceCookie?: string;
  /** User and secret of HTTP Basic; only for calls with access `anyone`. */
  basic?: { user: string; secret: string };
  /** `If-Match` of the request, without quotes. */
  ifMatch?: string;
}

/** An entry of the audit log. */
export interface AuditEvent {
  /** Noun and verb: `session.opened`, `post.published`. */
  action: string;
  subjectType: string;
  subjectId: string | number;
  /** What changed; never a secret. */
  detail?: Record<string, unknown>;
  /** The workspace of the log; the actor's by default. */
  workspaceId?: number;
}

/** In every context, inside a transaction or not. */
export interface BaseContext<A extends Actor = Actor>
  extends Pick<Platform, 'config' | 'log' | 'limits' | 'vault'> {
  actor: A;
  request: RequestFacts;
  /** When the request or job started. */
  now: Date;
  /** The time zone of the actor's workspace, in which `now` is a day. */
  zone: Zone;
}

/**
 * Before the transaction: for slow work, such as hashing a password or storing a file. Inside a transaction
 * only the database is awaited, because a transaction keeps a connection and locks.
 */
export interface PrepareContext<A extends Actor = Caller> extends BaseContext<A> {
  files: TenantStorage;
  /** A short read-only transaction in the call's scope. Its result may be outdated when the service runs. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

/** Inside the transaction: effects happen after the commit, if there is one. */
export interface TransactionContext<A extends Actor = Actor> extends BaseContext<A>, Transaction {
  /** Writes to the audit log in the same transaction. */
  record(event: AuditEvent): Promise<void>;
  send(...mails: readonly Mail[]): Promise<void>;
  /** The same transaction for another actor, e.g. the person acted for; the audit log names both. */
  as<Other extends Actor>(actor: Other): TransactionContext<Other>;
  /** Enqueues the job of that name. */
  enqueue(job: string, data: object, options?: EnqueueOptions): Promise<void>;
}

/** Outside a transaction: opens short ones. For jobs, and for calls with scope `none`. */
export interface OpenContext<A extends Actor = Actor> extends BaseContext<A> {
  files: TenantStorage;
  /** Opens a transaction in that workspace for the same actor. */
  inTenant<T>(
    workspaceId: number,
    work: (context: TransactionContext<A>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  everyTenant<T>(
    work: (context: TransactionContext<A>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Opens connections for many mails of a workspace. Close it. */
  openSeries(workspaceId: number): Promise<MailSeries>;
}

/** In the transaction of a call with access `anyone`. */
export type TenantContext = TransactionContext<Caller>;
/** In the transaction of a member's call. */
export type MemberContext = TransactionContext<Member>;
/** In a call with scope `none`. */
export type CallContext = OpenContext<Caller>;
export type MemberCallContext = OpenContext<Member>;

/** Rejects the call, but commits what was written. A thrown problem rolls back. */
export class CommittedProblem {
  readonly problem: Problem;
  constructor(problem: Problem) {
    this.problem = problem;
  }
}

/** An answer with headers, usually cookies. */
export class Reply<Answer> {
  readonly answer: Answer;
  readonly headers: readonly (readonly [string, string])[];
  constructor(answer: Answer, headers: readonly (readonly [string, string])[]) {
    this.answer = answer;
    this.headers = headers;
  }
}
