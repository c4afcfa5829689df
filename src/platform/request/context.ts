/**
 * What a service is given: who asks, and what it may do. A service is a plain function of a context and the call's
 * input; it opens no transaction, and what is to happen outside goes through the context's powers.
 */
import type { Actor, Caller, Member } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Transaction, TransactionOptions } from '#platform/db/transaction.ts';
import type { EnqueueOptions } from '#platform/jobs/jobs.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { TenantStorage } from '#platform/storage/tenant-storage.ts';

export interface RequestFacts {
  id: string;
  /** The client's address, as far as it can be trusted (TRUST_PROXY). */
  address: string;
  userAgent: string;
  locale: Locale;
  /** The secret of the session cookie; only calls with access `session` and sign-in see it. */
  sessionSecret?: string;
  /** The cookie by which an account knows this browser again; only calls with access `anyone` see it. */
  deviceCookie?: string;
  /** User and secret of HTTP Basic; only calls with access `anyone` see them. */
  basic?: { user: string; secret: string };
  /** `If-Match` of the request, without quotes. */
  ifMatch?: string;
}

/** An entry of the record of who did what. */
export interface AuditEvent {
  /** Noun and verb: `session.opened`, `post.published`. */
  action: string;
  subjectType: string;
  subjectId: string | number;
  /** What changed; never a secret. */
  detail?: Record<string, unknown>;
  /** The workspace whose record it belongs to; the actor's unless said. */
  workspaceId?: number;
}

/** Known in every context, inside of a transaction or not. */
export interface BaseContext<A extends Actor = Actor>
  extends Pick<Platform, 'config' | 'log' | 'limits' | 'vault'> {
  actor: A;
  request: RequestFacts;
  /** The instant at which the request or job began. */
  now: Date;
}

/**
 * Before the transaction: for slow work, such as hashing a password or storing a file. Inside a transaction only the
 * database is awaited, because it holds a connection and its locks.
 */
export interface PrepareContext<A extends Actor = Caller> extends BaseContext<A> {
  files: TenantStorage;
  /** A short read-only transaction in the call's scope. What it finds may have changed when the service runs. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

/** Inside the transaction: what is asked for here happens when it is committed, and not if it is not. */
export interface TransactionContext<A extends Actor = Actor> extends BaseContext<A>, Transaction {
  /** Writes into the record, in the transaction of the change itself. */
  record(event: AuditEvent): Promise<void>;
  send(mail: Mail): Promise<void>;
  /** Asks for a job by its name. */
  enqueue(job: string, data: object, options?: EnqueueOptions): Promise<void>;
}

/** In no transaction: opens what it needs, each for a moment. For jobs, and for calls of scope `none`. */
export interface OpenContext<A extends Actor = Actor> extends BaseContext<A> {
  files: TenantStorage;
  /** The actor is the same, in that workspace. */
  inTenant<T>(
    workspaceId: number,
    work: (context: TransactionContext<A>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  everyTenant<T>(
    work: (context: TransactionContext<A>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
}

/** In the transaction of a call for anyone. */
export type TenantContext = TransactionContext<Caller>;
/** In the transaction of a call by a signed-in member. */
export type MemberContext = TransactionContext<Member>;
/** In a call of scope `none`. */
export type CallContext = OpenContext<Caller>;
export type MemberCallContext = OpenContext<Member>;

/** An answer that needs more than its JSON: headers, most often cookies. */
export class Reply<Answer> {
  readonly answer: Answer;
  readonly headers: readonly (readonly [string, string])[];
  constructor(answer: Answer, headers: readonly (readonly [string, string])[]) {
    this.answer = answer;
    this.headers = headers;
  }
}
