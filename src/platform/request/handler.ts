/** Binds contracts to services; a feature's `server/api.ts` is a list of these. */
import type { Caller, Member } from '#kernel/actor.ts';
import { type Call, type CallAnswer, type CallInput, isCall } from '#kernel/call.ts';
import type { CommittedProblem, OpenContext, PrepareContext, Reply, TransactionContext } from './context.ts';
import type { Download } from './download.ts';

type ActorOf<C> = C extends { access: 'anyone' | 'session' } ? Caller : Member;

/** The context of a call, by its scope and access. */
type ContextOf<C> = C extends { scope: 'none' } ? OpenContext<ActorOf<C>> : TransactionContext<ActorOf<C>>;

type Outcome<C> = Promise<
  CallAnswer<C> | Reply<CallAnswer<C>> | Download<ActorOf<C>> | Response | CommittedProblem
>;

/** The validated input; the service knows its types. */
export interface ValidatedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Service<C> = (context: ContextOf<C>, input: CallInput<C>) => Outcome<C>;

/** A service in two phases: slow work first, then the transaction with its result. */
export interface Phases<C, Prepared> {
  prepare(context: PrepareContext<ActorOf<C>>, input: CallInput<C>): Promise<Prepared>;
  run(context: ContextOf<C>, input: CallInput<C>, prepared: Prepared): Outcome<C>;
  /**
   * Called when the transaction failed, to release what was prepared. Not called if the answer to the commit was
   * lost, because rows may refer to it.
   */
  undo?(context: PrepareContext<ActorOf<C>>, prepared: Prepared): Promise<void>;
}

/**
 * A read that a change names in `ifMatch`, and its version, so that If-None-Match is answered without the full
 * read.
 */
export interface Versioned<C> {
  run: Service<C>;
  version(context: ContextOf<C>, input: CallInput<C>): Promise<string>;
}

type Work<C, Prepared> = Service<C> | Phases<C, Prepared> | Versioned<C>;

/** A handler without its contract's types. */
export interface Handler {
  call: Call;
  prepare?(context: PrepareContext, input: ValidatedInput): Promise<unknown>;
  run(context: OpenContext | TransactionContext, input: ValidatedInput, prepared: unknown): Promise<unknown>;
  undo?(context: PrepareContext, prepared: unknown): Promise<void>;
  version?(context: TransactionContext, input: ValidatedInput): Promise<string>;
}

/** The service of each call that a contract exports, under the same name. */
type Services<M> = {
  readonly [K in keyof M as M[K] extends Call ? K : never]: Work<M[K], unknown>;
};

/** Binds a single call to its service. */
export function handle<const C extends Call, Prepared>(call: C, service: Work<C, Prepared>): Handler {
  const phases = typeof service === 'function' ? { run: service } : service;
  // The pipeline validates with the contract's schemas first, so the types are right.
  return { call, ...(phases as unknown as Omit<Handler, 'call'>) };
}

/**
 * Binds each call of a contract to the service of the same name. A call without a service does not compile.
 */
export function handlers<M extends object>(contract: M, services: Services<M>): Handler[] {
  // The types were compared by name above.
  const byName: ReadonlyMap<string, Work<Call, unknown>> = new Map(Object.entries(services));
  return Object.entries(contract).flatMap(([name, call]) => {
    const service = byName.get(name);
    return isCall(call) && service !== undefined ? handle(call, service) : [];
  });
}
