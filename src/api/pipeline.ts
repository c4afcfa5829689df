/**
 * A request reads as one sentence: match contract → authenticate → authorise → validate → prepare → open the scope's
 * transaction → service → answer. Every call of every feature takes this one way. Two transports lead to it, which only
 * translate: HTTP (http.ts), and the pages of this server, which ask directly (direct.ts).
 */
import type { Caller } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant, type SharedRead, type Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { AuditEvent, RequestFacts } from '#platform/request/context.ts';
import { type Contexts, turnOf } from '#platform/request/contexts.ts';
import { Download } from '#platform/request/download.ts';
import type { Handler, ValidatedInput } from '#platform/request/handler.ts';
import { type Authenticator, authenticate, authorise, factsOf, refuseOtherSites } from './admission.ts';
import { type Answer, answerOf } from './answer.ts';
import { type KeptAnswer, keptAnswer, type RepeatKey, repeatable, repeatKeyOf } from './idempotency.ts';
import { madeFile } from './made-files.ts';
import type { ApiRequest } from './request.ts';
import { inNamedTenant, seesEverything, type TenantFinders } from './tenant.ts';
import { validate } from './validation.ts';
import { requireVersion, withVersion } from './versions.ts';

/** What the pipeline works with; entry/ puts it together. */
export interface ApiDependencies {
  platform: Platform;
  contexts: Contexts;
  authenticator: Authenticator;
  tenants: TenantFinders;
  /** What carries out each call. */
  handlers: ReadonlyMap<Call, Handler>;
  /** The readings whose answers have a version. */
  versioned: ReadonlySet<Call>;
}

/** The answer to a repeat is the text that was kept; a file comes as a response. */
export type Outcome = Answer | KeptAnswer | Response;

/** A call that was let in, before its transaction. */
interface Run {
  handler: Handler;
  input: ValidatedInput;
  who: { actor: Caller; request: RequestFacts; now: Date; onRecord(): void };
  /** Who asks, as it is by now. @throws Problem as at the beginning, for who has lost meanwhile what let them in. */
  askAgain(): Promise<Caller>;
  /** Whether something was written into the record; if not, the call itself is. */
  recorded: boolean;
  repeat: RepeatKey | undefined;
  reading: SharedRead | undefined;
}

/** @throws Problem, or whatever went wrong; the transport tells it to the caller (problem-answer.ts). */
export async function carryOut(handler: Handler, asked: ApiRequest, api: ApiDependencies): Promise<Outcome> {
  const { call } = handler;
  const { platform } = api;
  refuseOtherSites(asked, call, platform.config);
  const admit = async () => {
    const caller = await authenticate(asked, call, api.authenticator);
    authorise(caller, call);
    return caller;
  };
  const caller = await admit();
  const request = factsOf(asked, call, platform.config, caller);
  const input = await validate(asked, call, turnOf({ actor: caller, request }) ?? '');
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
    askAgain: async () => inNamedTenant(handler, await admit(), input, api),
    recorded: false,
    repeat: repeatKeyOf(asked, call, actor, input, platform.vault),
    reading: asked.bindings.reading,
  };
  return atLeast(call.minimumMs, () => answer(run, api));
}

/** The same duration whatever is found, where a difference would tell something. */
async function atLeast<T>(milliseconds: number | undefined, work: () => Promise<T>): Promise<T> {
  if (milliseconds === undefined) return work();
  const wait = new Promise((resolve) => setTimeout(resolve, milliseconds));
  const [outcome] = await Promise.allSettled([work(), wait]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

async function answer(run: Run, api: ApiDependencies): Promise<Outcome> {
  const { handler, input, who, repeat } = run;
  const { call } = handler;
  const kept = repeat && (await keptAnswer(api.platform.engine, repeat));
  if (kept !== undefined) return kept;
  const outside = api.contexts.prepare(who, seesEverything(call, who.actor));
  const prepared = await handler.prepare?.(outside, input);
  let outcome: Answer | KeptAnswer | Download | Response | Problem;
  try {
    // A body can be held back for a minute, and preparing takes time: nobody writes with what they have lost since.
    if (who.actor.kind === 'member' && !isReading(call)) who.actor = await run.askAgain();
    outcome =
      call.scope === 'none'
        ? await runInTheOpen(run, api, prepared)
        : await runInTransaction(run, api, prepared);
    if (outcome instanceof Download) outcome = await madeFile(outcome, outside, turnOf(who) ?? '');
  } catch (error) {
    await handler.undo?.(outside, prepared);
    throw error;
  }
  // What it wrote is committed: the refusal alone is left to tell.
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

function runInTransaction(run: Run, api: ApiDependencies, prepared: unknown) {
  const { handler, who, reading, repeat } = run;
  const { call } = handler;
  const { engine } = api.platform;
  const serve = (transaction: Transaction) => serveIn(transaction, run, api, prepared);
  const work = (transaction: Transaction) =>
    repeat === undefined ? serve(transaction) : repeatable(transaction.db, repeat, () => serve(transaction));
  const options = { readOnly: isReading(call), by: turnOf(who) };
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
  if (outcome instanceof Problem) return outcome;
  if (leavesRecord(run)) await context.record(eventOf(run));
  return withVersion(call, answerOf(call, outcome), api.versioned);
}

/** The service opens its own transactions; where it recorded nothing in them, the call itself is recorded. */
async function runInTheOpen(run: Run, api: ApiDependencies, prepared: unknown) {
  const { handler, input, who } = run;
  const context = api.contexts.open(who);
  const outcome = await handler.run(context, input, prepared);
  if (outcome instanceof Problem) return outcome;
  if (leavesRecord(run)) await context.inTenant(who.actor.workspaceId, ({ record }) => record(eventOf(run)));
  return answerOf(handler.call, outcome);
}

/** Changes nothing and leaves no record. */
function isReading({ method, onRecord, writes, changesNothing }: Call): boolean {
  return (method === 'GET' && onRecord !== true && writes !== true) || changesNothing === true;
}

/** Every change by a member does, unless its contract says why not; reading does not. */
function leavesRecord({ handler, who, recorded }: Run): boolean {
  const { call } = handler;
  return !isReading(call) && call.offRecord === undefined && who.actor.kind === 'member' && !recorded;
}

/**
 * No change goes without a record, and under `doAs` none without both people. The subject is what the path names by the deed's
 * noun, else the first thing that it names; without any it is the workspace.
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
