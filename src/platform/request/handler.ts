/** Joins a contract to the service that carries it out; a room's `server/api.ts` is a list of these. */
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import type { CallContext, MemberCallContext, MemberContext, Reply, TenantContext } from './context.ts';

/** The context a call's declaration promises: its scope and whether somebody is signed in. */
type ContextOf<C> = C extends { scope: 'own' }
  ? C extends { access: 'anyone' | 'session' }
    ? CallContext
    : MemberCallContext
  : C extends { access: 'anyone' }
    ? TenantContext
    : MemberContext;

type Outcome<C> = Promise<CallAnswer<C> | Reply<CallAnswer<C>> | Response>;

/** What the pipeline hands over: validated by the contract, its types known to the service alone. */
export interface ValidatedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** How a call that an administrator makes finds the workspace of the thing it names. */
export type TenantOf = (context: CallContext, input: ValidatedInput) => Promise<number>;

export interface Handler {
  call: Call;
  /** The workspace to work in, when that is not always the caller's own. */
  tenantOf?: TenantOf;
  run(context: CallContext | TenantContext | MemberContext, input: ValidatedInput): Promise<unknown>;
}

/** One line of a room's api: this contract is carried out by that use case. */
export function handle<const C extends Call>(
  call: C,
  run: (context: ContextOf<C>, input: CallInput<C>) => Outcome<C>,
  tenantOf?: TenantOf,
): Handler {
  // The pipeline validates with the contract's own schemas before it calls: the types hold by construction.
  return { call, tenantOf, run: run as unknown as Handler['run'] };
}
