/**
 * Executes every call in the same steps: match contract → authenticate → authorise → validate → prepare →
 * open the transaction → service → answer. Two transports use it: HTTP (http.ts), and server rendering
 * in-process (direct.ts).
 */
import type { Caller } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { FILE_LARGE, Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant, mayHaveCommitted, type SharedRead, type Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { type AuditEvent, CommittedProblem, type RequestFacts } from '#platform/request/context.ts';
import { type Contexts, turnOf } from '#platform/request/contexts.ts';
import { Download } from '#platform/request/download.ts';
import type { Handler, ValidatedInput } from '#platform/request/handler.ts';
import { type Answer, answerOf } from './answer.ts';
import { type Authenticator, authenticate, authorise, factsOf, inRoleFor, refuseOtherSites } from './auth.ts';
import { type RepeatKey, repeatable, repeatKeyOf, type StoredAnswer, storedAnswer } from './idempotency.ts';
import { madeFile } from './made-files.ts';
import type { ApiRequest } from './request.ts';
import { inNamedTenant, seesEverything, type TenantFinders } from './tenant.ts';
import { validate } from './validation.ts';
import { requireVersion, withVersion } from './versions.ts';

/** What the pipeline needs; entry/ provides it. */
export interface ApiDependencies {
  platform: Platform;
  contexts: Contexts;
  authenticator: Authenticator;
  tenants: TenantFinders;
  /** The handler of each call. */
  handlers: ReadonlyMap<Call, Handler>;
  /** Calls whose answers have a version. */
  versioned: ReadonlySet<Call>;
}

/** What a request leads to: an answer, the stored answer of a repeated request, or a file. */
export type Outcome = Answer | StoredAnswer | Response;

/** An authorised call before its transaction. */
interface Run {
  handler: Handler;
  input: ValidatedInput;
  who: { actor: Caller; request: RequestFacts; now: Date; onRecord(): void };
  /**
   * Authenticates and authorises the caller again.
   * @throws Problem if access was lost meanwhile, as for a new call.
   */
  reauthorise(): Promise<Caller>;
  /** Whether the service wrote an audit event; otherwise the pipeline records the call. */
  recorded: boolean;
  repeat: RepeatKey | undefined;
  reading: SharedRead | undefined;
}

/**
 * Executes a call.
 * @throws Problem or any other error; the transport turns it into an answer (problem-answer.ts).
 */
export async function execute(
  handler: Handler,
  incoming: ApiRequest,
  api: ApiDependencies,
): Promise<Outcome> {
  const { call } = handler;
  const { platform } = api;
  refuseOtherSites(incoming, call, platform.config);
  const admit = async () => {
    const caller = inRoleFor(await authenticate(incoming, call, api.authenticator), call);
    authorise(caller, call);
    return caller;
  };
  const caller = await admit();
  const request = factsOf(incoming, call, platform.config, caller);
  const input = await validate(incoming, call, turnOf({ actor: caller, request }) ?? '');
  const actor = await inNamedTenant(handler, caller, input, api);
  const run: Run = {
    handler,
    input,
    who: {
      actor,
      request,
      now: platform.clock.now(),
      onRecord: () => {
        run.recorded = true;
      },
    },
    reauthorise: async () => inNamedTenant(handler, await admit(), input, api),
    recorded: false,
    repeat: repeatKeyOf(incoming, call, actor, input, platform.vault),
    reading: incoming.bindings.reading,
  };
  return withMinimumDuration(call.minimumMs, () => answer(run, api));
}

/** Takes at least this long, so that the duration reveals nothing. */
async function withMinimumDuration<T>(milliseconds: number | undefined, work: () => Promise<T>): Promise<T> {
  if (milliseconds === undefined) return work();
  const wait = new Promise((resolve) => setTimeout(resolve, milliseconds));
  const [outcome] = await Promise.allSettled([work(), wait]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

async function answer(run: Run, api: ApiDependencies): Promise<Outcome> {
  const { handler, input, who, repeat } = run;
  const { call } = handler;
  const stored = repeat && (await storedAnswer(api.platform.engine, repeat));
  if (stored !== undefined) return stored;
  const outside = api.contexts.prepare(who, seesEverything(call, who.actor));
  const prepared = await handler.prepare?.(outside, input);
  let outcome: Answer | StoredAnswer | Download | Response | CommittedProblem;
  try {
    // The body may have waited for a minute, and preparing takes time: access may have been lost since.
    if (who.actor.kind === 'member' && !isReading(call)) who.actor = await run.reauthorise();
    outcome =
      call.scope === 'none'
        ? await runInTheOpen(run, api, prepared)
        : await runInTransaction(run, api, prepared);
    if (outcome instanceof Download) {
      const reading = api.contexts.prepare(who, seesEverything(call, who.actor), { fromStandby: true });
      outcome = await madeFile(outcome, reading, turnOf(who) ?? '');
    }
  } catch (error) {
    if (!mayHaveCommitted(error)) await handler.undo?.(outside, prepared);
    throw error;
  }
  if (outcome instanceof CommittedProblem) throw outcome.problem;
  return outcome;
}

function runInTransaction(run: Run, api: ApiDependencies, prepared: unknown) {
  const { handler, who, reading, repeat } = run;
  const { call } = handler;
  const { engine } = api.platform;
  const serve = (transaction: Transaction) => serveIn(transaction, run, api, prepared);
  const work = (transaction: Transaction) =>
    repeat === undefined ? serve(transaction) : repeatable(transaction.db, repeat, () => serve(transaction));
  const options = { readOnly: isReading(call), by: turnOf(who), fromStandby: call.fromStandby };
  if (seesEverything(call, who.actor)) return asInstallation(engine, work, options);
  const { workspaceId } = who.actor;
  if (options.readOnly && reading?.workspaceId === workspaceId) return reading.run(work);
  return asTenant(engine, workspaceId, work, options);
}

async function serveIn(transaction: Transaction, run: Run, api: ApiDependencies, prepared: unknown) {
  const { handler, input, who } = run;
  const { call } = handler;
  const context = api.contexts.inside(who, transaction);
  if (call.ifMatch !== undefined) await requireVersion(context, call.ifMatch, input, api.handlers);
  const outcome = await handler.run(context, input, prepared);
  if (outcome instanceof CommittedProblem) return outcome;
  // Thrown here, so that nothing is recorded about a file that nobody got.
  if (outcome instanceof Download && outcome.options.large === true) throw tooLarge(who.actor);
  if (leavesRecord(run)) await context.record(eventOf(run));
  return withVersion(call, answerOf(call, outcome), api.versioned);
}

function tooLarge(actor: Caller): Problem {
  // A file cannot be prepared in another person's name.
  const isActing = actor.kind === 'member' && actor.actedBy !== undefined;
  const msg = isActing
    ? 'This file is large: ask for it in your own name'
    : 'This file is large: have it prepared';
  return new Problem(409, { code: FILE_LARGE, msg });
}

/** Runs a service that opens its own transactions. Records the call if the service recorded nothing. */
async function runInTheOpen(run: Run, api: ApiDependencies, prepared: unknown) {
  const { handler, input, who } = run;
  const context = api.contexts.open(who);
  const outcome = await handler.run(context, input, prepared);
  if (outcome instanceof CommittedProblem) return outcome;
  if (leavesRecord(run)) await context.inTenant(who.actor.workspaceId, ({ record }) => record(eventOf(run)));
  return answerOf(handler.call, outcome);
}

/** Whether the call changes nothing and is not audited. */
function isReading({ method, onRecord, writes, changesNothing }: Call): boolean {
  return (method === 'GET' && onRecord !== true && writes !== true) || changesNothing === true;
}

/** Every change by a member is audited, unless its contract gives a reason why not. */
function leavesRecord({ handler, who, recorded }: Run): boolean {
  const { call } = handler;
  return !isReading(call) && call.offRecord === undefined && who.actor.kind === 'member' && !recorded;
}

/**
 * Returns the audit event of a change, with both people under `doAs`. The subject is the path parameter that
 * the action's noun names, else the first one, else the workspace.
 */
function eventOf({ handler: { call }, input, who: { actor } }: Run): AuditEvent {
  const named = Object.entries(input.params ?? {});
  const [, first] = named[0] ?? [];
  if (call.records === undefined)
    return { action: `call.${call.id}`, subjectType: 'call', subjectId: String(first ?? '') };
  const [noun = ''] = call.records.split('.');
  const [, subject] = named.find(([name]) => name === `${noun}Id`) ?? [];
  return {
    action: call.records,
    subjectType: noun,
    subjectId: String(subject ?? first ?? actor.workspaceId),
  };
}
