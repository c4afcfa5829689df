/**
 * Versions of what can be edited, by construction: a reading that some change names in its `ifMatch` answers its version
 * as ETag, and the change is refused when that is not the version any more.
 */
import { type Call, type VersionOf, versionedReads } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { lockName } from '#platform/db/advisory-lock.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import type { Handler, ValidatedInput } from '#platform/request/handler.ts';
import { versionOf } from '#platform/request/version.ts';
import { type Answer, plainAnswer } from './answer.ts';

/** The readings that changes name. */
export function versionedReadings(calls: Iterable<Call>): ReadonlySet<Call> {
  const readings = new Set<Call>();
  for (const { ifMatch } of calls)
    for (const reading of ifMatch ? versionedReads(ifMatch) : []) readings.add(reading);
  return readings;
}

/**
 * Reads as the caller had read, in the transaction of the change. A lock by the thing's name makes two changes of it wait
 * for each other, so that the second meets what the first made.
 * @throws Problem 412 when the request names another version.
 */
export async function requireVersion(
  context: TransactionContext,
  version: VersionOf,
  input: ValidatedInput,
  handlers: ReadonlyMap<Call, Handler>,
): Promise<void> {
  const { ifMatch } = context.request;
  if (ifMatch === undefined || ifMatch === '*') return;
  const { call, asked } = readingFor(version, input);
  const reading = handlers.get(call);
  if (reading === undefined) throw new Error(`nothing carries out ${call.id}, which an ifMatch names`);
  await lockName(context.db, `version of ${thingOf(asked, context)}`);
  if ((await currentVersion(reading, context, asked)) !== ifMatch) throw new Problem(412);
}

/**
 * What is read, by the id that the reading names first, else the workspace. Different readings of one thing have one name:
 * an owner's and an administrator's of a workspace, one's own and a manager's of a person, those of a post in each language.
 */
function thingOf({ params }: ValidatedInput, { actor }: TransactionContext): string {
  const [[name, id] = ['workspaceId', actor.workspaceId]] = Object.entries(object(params));
  return `${name === 'memberId' ? 'userId' : name} ${id}`;
}

/** `0` where there is nothing yet: who begins a thing says so, and of two the second is told. */
async function currentVersion(
  reading: Handler,
  context: TransactionContext,
  asked: ValidatedInput,
): Promise<string> {
  try {
    if (reading.version !== undefined) return await reading.version(context, asked);
    return versionIn(plainAnswer(reading.call, await reading.run(context, asked, undefined)));
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return '0';
    throw error;
  }
}

/** The one that the reading gives itself, as a counted revision; else what follows from the answer. */
function versionIn({ headers, value }: Answer): string {
  const own = headers.find(([name]) => name === 'etag')?.[1];
  return own?.replace(/^"|"$/g, '') ?? versionOf(value);
}

/**
 * Gives an answer its version, where a change may name it: that of the reading, or of a change that answers what the
 * reading would.
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

/** The reading and its input, out of the change's. @throws Problem 400 when the change names no such thing. */
function readingFor(version: VersionOf, input: ValidatedInput): { call: Call; asked: ValidatedInput } {
  const known = { ...object(input.body), ...object(input.query), ...object(input.params) };
  for (const call of versionedReads(version)) {
    const params = call.params?.safeParse(known);
    const query = call.query?.safeParse(known);
    if (params?.success !== false && query?.success !== false)
      return { call, asked: { params: params?.data, query: query?.data, body: undefined } };
  }
  throw new Problem(400, { code: 'VERSION_OF_NOTHING' });
}

function object(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
