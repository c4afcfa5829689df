/**
 * Versions of what can be edited, by construction: a reading that some change names in its `ifMatch` answers its version
 * as ETag, and the change is refused when that is not the version any more.
 */
import type { Call, VersionOf } from '#kernel/call.ts';
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
  for (const { ifMatch } of calls) if (ifMatch !== undefined) readings.add(ifMatch.of);
  return readings;
}

/**
 * Reads as the caller had read, in the transaction of the change. A lock by the thing's name makes two changes of the same
 * version wait for each other, so that the second meets what the first made.
 * @throws Problem 412 when the request names another version; 404 from the reading.
 */
export async function requireVersion(
  context: TransactionContext,
  version: VersionOf,
  input: ValidatedInput,
  handlers: ReadonlyMap<Call, Handler>,
): Promise<void> {
  const { ifMatch } = context.request;
  if (ifMatch === undefined || ifMatch === '*') return;
  const reading = handlers.get(version.of);
  if (reading === undefined) throw new Error(`nothing carries out ${version.of.id}, which an ifMatch names`);
  const asked = readingInput(version, input);
  const name = `${context.actor.workspaceId} ${version.of.id} ${JSON.stringify(asked)}`;
  await lockName(context.db, name);
  const current = plainAnswer(version.of, await reading.run(context, asked, undefined));
  if (versionOf(current.value) !== ifMatch) throw new Problem(412);
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
  const answersReading = versioned.has(call) || call.ifMatch?.of.answer === call.answer;
  if (!answersReading || answer.headers.some(([name]) => name === 'etag')) return answer;
  return { ...answer, headers: [...answer.headers, ['etag', `"${versionOf(answer.value)}"`]] };
}

/** The reading's input, out of the change's. */
function readingInput({ of, params }: VersionOf, input: ValidatedInput): ValidatedInput {
  const known = {
    ...object(input.body),
    ...object(input.query),
    ...object(input.params),
    ...params?.(input),
  };
  return { params: of.params?.parse(known), query: of.query?.parse(known), body: undefined };
}

function object(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
