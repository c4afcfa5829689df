/** Makes the file of a call as a job, if it is too large for its request. */
import type { Member } from '#kernel/actor.ts';
import { type Call, type CallAnswer, type CallInput, isForRole } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import type { ValidatedInput } from '#platform/request/handler.ts';
import type * as contract from '../contract.ts';
import { callOf, subjectOf } from '../path.rules.ts';
import { lostBefore } from '../rules.ts';
import * as repo from './repo.ts';
import { type ExportSource, startExport } from './service.ts';

/** A GET whose file may be large: its service answers a `Download` with `large`. */
export interface LargeFile {
  call: Call;
  /** Below `/{language}/app/`; shows the file with `PreparedFiles`. */
  page: string;
  /** In addition to the roles of the call. */
  may(actor: Member): boolean;
  serve(context: MemberContext, input: ValidatedInput): Promise<Download<Member>>;
}

/** Declares the file of a call. @param service of the call. */
export function largeFile<const C extends Call>(
  call: C,
  service: (context: MemberContext, input: CallInput<C>) => Promise<Download<Member>>,
  { page, may }: Pick<LargeFile, 'page' | 'may'>,
): LargeFile {
  // The input is validated by the schemas of the call.
  return { call, page, may, serve: service as LargeFile['serve'] };
}

/** Files of one person that jobs make or wait for. */
const MOST_WORKING = 10;
/** Seconds. */
const COME_BACK = 60;

export function fileSource(files: readonly LargeFile[]): ExportSource {
  return {
    may(actor, subject) {
      const found = requestedFile(files, subject)?.file;
      return found !== undefined && mayRequest(actor, found);
    },
    path: (subject) => requestedFile(files, subject)?.file.page ?? '',
    make({ inside }, subject) {
      const { file, input } = orNotFound(requestedFile(files, subject));
      // The request has recorded it.
      return inside((context) => file.serve({ ...context, record: async () => {} }, input));
    },
  };
}

/**
 * Calls the service, which checks and records the request, and starts a job that produces the file.
 * @throws Problem 404 for the path of another call; 400 for invalid parameters; 403; 429 while too many are made; those of the call.
 */
export const prepareFile =
  (files: readonly LargeFile[]) =>
  async (
    context: MemberContext,
    { body }: CallInput<typeof contract.prepareFile>,
  ): Promise<CallAnswer<typeof contract.prepareFile>> => {
    const { db, actor, now } = context;
    const { file, input, subject } = orNotFound(requestedFile(files, body.path));
    if (!mayRequest(actor, file)) throw new Problem(403);
    const own = await repo.listOwn(db, actor.userId, { kind: 'file', since: lostBefore(now) });
    const others = own.filter((one) => one.state === 'working' && one.subject !== subject);
    if (others.length >= MOST_WORKING) throw new Problem(429, { retryAfter: COME_BACK });
    const { options } = await file.serve(context, input);
    return startExport(context, 'file', subject, options.name);
  };

function mayRequest(actor: Member, { call, may }: LargeFile): boolean {
  return isForRole(call, actor.role) && may(actor);
}

/** @returns undefined if no call has the path. @throws Problem 400 */
function requestedFile(files: readonly LargeFile[], path: string) {
  const named = callOf(
    files.map(({ call }) => call),
    path,
  );
  const file = files.find(({ call }) => call === named?.call);
  if (named === undefined || file === undefined) return undefined;
  const { call, params, query } = named;
  const input = { params: parsed(call.params, params), query: parsed(call.query, query), body: undefined };
  return { file, input, subject: subjectOf(path, Object.keys(input.query ?? {})) };
}

function parsed(schema: Call['query'], value: unknown): object | undefined {
  if (schema === undefined) return undefined;
  const validated = validateBy(schema, value);
  if (!validated.good) throw new Problem(400, { errors: validated.errors });
  return validated.value as object;
}
