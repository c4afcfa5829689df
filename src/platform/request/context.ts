/** What a service knows of the request it works for. */
import type { Actor, Member } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Transaction } from '#platform/db/transaction.ts';

export interface RequestFacts {
  id: string;
  /** The client's address, as far as it can be trusted (TRUST_PROXY). */
  address: string;
  userAgent: string;
  locale: Locale;
  /** The secret of the session cookie; only calls with access `session` and sign-in see it. */
  sessionSecret?: string;
  /** User and secret of HTTP Basic; only calls with access `anyone` see them. */
  basic?: { user: string; secret: string };
  /** `If-Match` of the request, without quotes. */
  ifMatch?: string;
}

export interface CallContext {
  actor: Actor;
  request: RequestFacts;
}

/** The same, where the call's access already made sure of a signed-in member. */
export interface MemberCallContext extends CallContext {
  actor: Member;
}

/** Inside the tenant's transaction. */
export interface TenantContext extends CallContext, Transaction {}

/** Inside the tenant's transaction, for a signed-in member. */
export interface MemberContext extends TenantContext {
  actor: Member;
}

/** An answer that needs more than its JSON: headers, most often cookies. */
export class Reply<Answer> {
  readonly answer: Answer;
  readonly headers: readonly (readonly [string, string])[];
  constructor(answer: Answer, headers: readonly (readonly [string, string])[]) {
    this.answer = answer;
    this.headers = headers;
  }
}
