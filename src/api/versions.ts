/**
 * Rejects a change that is based on outdated data (optimistic locking). A read that a change names in its
 * `ifMatch` returns its version as ETag; the change is rejected if the version in the request is outdated.
 */
import { type Call, type VersionOf, versionedReads } from '#kernel/call.ts';
import { isMissingObject, Problem } from '#kernel/problem.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import type { Handler, ValidatedInput } from '#platform/request/handler.ts';
import { versionOf } from '#platform/request/version.ts';
import { type Answer, plainAnswer } from './answer.ts';

/** Lists the reads that changes name in `ifMatch`. */
export function versionedReadings(calls: Iterable<Call>): ReadonlySet<Call> {
  const readings = new Set<Call>();
  for (const { ifMatch } of calls)
    for (const reading of ifMatch ? versionedReads(ifMatch) : []) readings.add(reading);
  return readings;
}

/**
 * Compares the current version with the request's, in the transaction of the change. Changes of the same
 * subject take a lock by its name, so that the second sees the result of the first.
 * @throws Problem 412 if the request names an older version; 404 if its subject was deleted.
 */
export async function requireVersion(
  context: TransactionContext,
  version: VersionOf,
  input: ValidatedInput,
  handlers: ReadonlyMap<Call, Handler>,
): Promise<void> {
  const { ifMatch } = context.request;
  if (ifMatch === undefined || ifMatch === '*') return;
  const { call, readInput } = readingFor(version, input);
  const reading = handlers.get(call);
  if (reading === undefined) throw new Error(`no handler for ${call.id}, which is named in an ifMatch`);
  await lockName(context.db, `version of ${subjectOf(readInput, context)}`);
  const current = await currentVersion(reading, context, readInput);
  if (current !== ifMatch) throw new Problem(current === DELETED ? 404 : 412);
}

/**
 * Returns the name of the subject: its first id in the path, else the workspace. Different reads of one
 * subject have the same name: a workspace read by its owner and by an administrator, a person read by
 * themselves and by a manager, a post in each language.
 */
function subjectOf({ params }: ValidatedInput, { actor }: TransactionContext): string {
  const [[name, id] = ['workspaceId', actor.workspaceId]] = Object.entries(object(params));
  return `${name === 'memberId' ? 'userId' : name} ${id}`;
}

/** The version before the creation, so that the second of two concurrent creations is rejected. */
const NOTHING_YET = '0';
/** The subject is missing. A precondition does not count if the request would fail without it (RFC 9110 §13.2.1). */
const DELETED = Symbol('deleted');

async function currentVersion(
  reading: Handler,
  context: TransactionContext,
  readInput: ValidatedInput,
): Promise<string | typeof DELETED> {
  try {
    if (reading.version !== undefined) return await reading.version(context, readInput);
    return versionIn(plainAnswer(reading.call, await reading.run(context, readInput, undefined)));
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    if (isMissingObject(error) && context.request.ifMatch !== NOTHING_YET) return DELETED;
    return NOTHING_YET;
  }
}

/** Returns the ETag that the read sets, such as a revision number; otherwise a hash of the answer. */
function versionIn({ headers, value }: Answer): string {
  const etag = headers.find(([name]) => name === 'etag')?.[1];
  return etag?.replace(/^"|"$/g, '') ?? versionOf(value);
}

/**
 * Adds the version to the answer of a read, and to the answer of a change if it has the same form as the
 * read's.
 */
export function withVersion(
  call: Call,
  answer: Answer | Download | Response,
  versioned: ReadonlySet<Call>,
): Answer | Download | Response {
  if (answer instanceof Download || answer instanceof Response) return answer;
  const answersReading =
    versioned.has(call) ||
    (call.ifMatch && versionedReads(call.ifMatch).some(({ answer: shape }) => shape === call.answer));
  if (!answersReading || answer.headers.some(([name]) => name === 'etag')) return answer;
  return { ...answer, headers: [...answer.headers, ['etag', `"${versionIn(answer)}"`]] };
}

/**
 * Returns the read and its input, taken from the change's input.
 * @throws Problem 400 if the input does not identify the subject.
 */
function readingFor(version: VersionOf, input: ValidatedInput): { call: Call; readInput: ValidatedInput } {
  const known = { ...object(input.body), ...object(input.query), ...object(input.params) };
  for (const call of versionedReads(version)) {
    const params = call.params?.safeParse(known);
    const query = call.query?.safeParse(known);
    if (params?.success !== false && query?.success !== false)
      return { call, readInput: { params: params?.data, query: query?.data, body: undefined } };
  }
  throw new Problem(400, { code: 'VERSION_OF_NOTHING' });
}

function object(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
