/** Joins a contract to the service that carries it out; a feature's `server/api.ts` is a list of these. */
import type { Caller, Member } from '#kernel/actor.ts';
import { type Call, type CallAnswer, type CallInput, isCall } from '#kernel/call.ts';
import type { Problem } from '#kernel/problem.ts';
import type { OpenContext, PrepareContext, Reply, TransactionContext } from './context.ts';
import type { Download } from './download.ts';

type ActorOf<C> = C extends { access: 'anyone' | 'session' } ? Caller : Member;

/** The context a call's declaration promises: its scope and whether somebody is signed in. */
type ContextOf<C> = C extends { scope: 'none' } ? OpenContext<ActorOf<C>> : TransactionContext<ActorOf<C>>;

/** A problem that is thrown undoes the transaction; one that is returned refuses the call and keeps what was written. */
type Outcome<C> = Promise<CallAnswer<C> | Reply<CallAnswer<C>> | Download<ActorOf<C>> | Response | Problem>;

/** What the pipeline hands over: validated by the contract, its types known to the service alone. */
export interface ValidatedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Service<C> = (context: ContextOf<C>, input: CallInput<C>) => Outcome<C>;

/** A service in two phases: what takes its time, and then what is in the transaction and gets the first's outcome. */
export interface Phases<C, Prepared> {
  prepare(context: PrepareContext<ActorOf<C>>, input: CallInput<C>): Promise<Prepared>;
  run(context: ContextOf<C>, input: CallInput<C>, prepared: Prepared): Outcome<C>;
  /** When the transaction did not come to its end: lets go of what was prepared. */
  undo?(context: PrepareContext<ActorOf<C>>, prepared: Prepared): Promise<void>;
}

/** A reading that changes name, and the version that it answers where that is told without reading all of it. */
export interface Versioned<C> {
  run: Service<C>;
  version(context: ContextOf<C>, input: CallInput<C>): Promise<string>;
}

type Work<C, Prepared> = Service<C> | Phases<C, Prepared> | Versioned<C>;

/** A handler whose types are known to its contract alone. */
export interface Handler {
  call: Call;
  prepare?(context: PrepareContext, input: ValidatedInput): Promise<unknown>;
  run(context: OpenContext | TransactionContext, input: ValidatedInput, prepared: unknown): Promise<unknown>;
  undo?(context: PrepareContext, prepared: unknown): Promise<void>;
  version?(context: TransactionContext, input: ValidatedInput): Promise<string>;
}

/** What carries out each call that a contract exports, under the export's name. */
type Services<M> = {
  readonly [K in keyof M as M[K] extends Call ? K : never]: Work<M[K], unknown>;
};

/** A call by itself: this contract is carried out by that use case. */
export function handle<const C extends Call, Prepared>(call: C, service: Work<C, Prepared>): Handler {
  const phases = typeof service === 'function' ? { run: service } : service;
  // The pipeline validates with the contract's own schemas before it calls: the types hold by construction.
  return { call, ...(phases as unknown as Omit<Handler, 'call'>) };
}

/**
 * A line of a feature's api: each call of the contract is carried out by the service that exports its name. One without a
 * service does not compile.
 */
export function handlers<M extends object>(contract: M, services: Services<M>): Handler[] {
  // Their types are compared above, name by name.
  const byName: ReadonlyMap<string, Work<Call, unknown>> = new Map(Object.entries(services));
  return Object.entries(contract).flatMap(([name, call]) => {
    const service = byName.get(name);
    return isCall(call) && service !== undefined ? handle(call, service) : [];
  });
}
