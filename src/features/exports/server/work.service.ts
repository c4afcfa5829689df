/** Makes the file of an export as a job. A job that a killed process left starts again from the beginning. */
import { Readable } from 'node:stream';
import type { Member } from '#kernel/actor.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import type { DownloadBody, Progress } from '#platform/request/download.ts';
import type { JobContext } from '#platform/request/job.ts';
import { receiveFile } from '#platform/spool/received-file.ts';
import { spoolFolder } from '#platform/spool/spool.ts';
import type { ExportReason } from '../rules.ts';
import { type ExportId, fileOf, folderOf } from './file.ts';
import * as repo from './repo.ts';
import { type ExportSources, type Making, requireMember } from './service.ts';

/** Number of attempts after which an export fails. */
export const LAST_ATTEMPT = 4;
/** Milliseconds between two updates of the progress. */
const PROGRESS_MS = 1000;

/** What a person is notified of. */
type Ended =
  | { event: 'export_ready'; facts: { title: string } }
  | {
      event: 'export_failed';
      facts: { export: repo.ExportRecord['kind']; reason: Exclude<ExportReason, ''>; title?: string };
    };

/** Implemented by a later feature (`notifyMember`). */
type Notify = (
  context: TransactionContext,
  accountId: number,
  notice: Ended & { path: string },
) => Promise<void>;

interface Work extends ExportId {
  job: JobContext;
  found: repo.ExportRecord;
  attempt: number;
}

/** Thrown if the export was deleted, or another attempt has ended it. */
class Obsolete extends Error {}

/** Idempotent. */
export const workOnExport =
  (sources: ExportSources, notify: Notify) =>
  async (job: JobContext, id: ExportId, { attempt }: { attempt: number }): Promise<void> => {
    const { workspaceId, exportId } = id;
    const read = { readOnly: true };
    const found = await job.inTenant(workspaceId, ({ db }) => repo.findExport(db, exportId), read);
    if (found === undefined) return job.files.removeAll(folderOf(id));
    if (found.state !== 'working') return;
    const { accountId, kind, subject } = found;
    const path = sources[kind].path(subject);
    const work = { ...id, job, found, attempt };
    const end = async (how: Omit<Parameters<typeof repo.endExport>[2], 'finished_at'>, ended: Ended) => {
      const finished_at = new Date(job.now.getTime() + performance.now() - begun);
      await job.inTenant(workspaceId, async (context) => {
        if (!(await repo.endExport(context.db, exportId, { ...how, finished_at }))) throw new Obsolete();
        await notify(context, accountId, { ...ended, path });
      });
    };
    const begun = performance.now();
    try {
      const made = await make(work, sources);
      await end(
        { state: 'ready', attempt, ...made },
        { event: 'export_ready', facts: { title: made.file_name } },
      );
    } catch (error) {
      if (error instanceof Obsolete) return removeIfDeleted(work);
      const reason = reasonOf(error);
      if (reason === undefined && attempt < LAST_ATTEMPT) throw error;
      if (reason === undefined) job.log.error({ err: error, exportId }, 'an export was given up');
      const title = found.fileName;
      const facts = { export: kind, reason: reason ?? ('failed' as const), ...(title !== '' && { title }) };
      await end({ state: 'failed', reason: facts.reason }, { event: 'export_failed', facts });
      await job.files.removeAll(folderOf(id));
    }
  };

/** Returns undefined for an error after which another attempt can succeed. */
function reasonOf(error: unknown): Exclude<ExportReason, ''> | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (error.status === 403) return 'rights';
  if (error.status === 507) return 'storage';
  return error.status < 500 ? 'failed' : undefined;
}

async function removeIfDeleted({ job, workspaceId, exportId }: Work): Promise<void> {
  const rest = await job.inTenant(workspaceId, ({ db }) => repo.findExport(db, exportId), { readOnly: true });
  if (rest === undefined) await job.files.removeAll(folderOf({ workspaceId, exportId }));
}

/** @returns the facts of the stored file. */
async function make(work: Work, sources: ExportSources) {
  const { job, found, workspaceId, exportId, attempt } = work;
  const making = makingFor(work, await requesterOf(work, sources));
  const { options } = await sources[found.kind].make(making, found.subject);
  const { name = '', mediaType, progress } = options;
  const body = await options.body(making.outside);
  const chunks = withProgress(piecesOf(body), work, progress);
  const file = await receiveFile(spoolFolder(job.config.dataDir), name, chunks);
  try {
    // The right may have been lost meanwhile.
    await requesterOf(work, sources);
    const stream = Readable.toWeb(Readable.from(file.stream())) as ReadableStream<Uint8Array>;
    await job.files.put(fileOf({ workspaceId, exportId }, attempt), { stream, size: file.size });
    return { file_name: name, media_type: mediaType, byte_size: file.size, ...progress };
  } finally {
    await file.discard();
  }
}

/** @throws Problem 403 */
async function requesterOf({ job, workspaceId, found }: Work, sources: ExportSources): Promise<Member> {
  const { accountId } = found;
  const { person, zone } = await job.inTenant(
    workspaceId,
    async ({ db, zone }) => ({ person: await repo.findRequester(db, accountId), zone }),
    {
      readOnly: true,
    },
  );
  // A job has no session.
  const member = person && ({ kind: 'member', ...person, workspaceId, zone, sessionId: 0 } as const);
  return requireMember(sources, found, member);
}

/** Works as the person, in the language of the request. */
function makingFor({ job, workspaceId, found }: Work, actor: Member): Making {
  const request = { ...job.request, locale: found.locale };
  const { config, log, limits, vault, files, now } = job;
  return {
    outside: {
      config,
      log,
      limits,
      vault,
      files,
      now,
      zone: actor.zone,
      actor,
      request,
      read: (work) => job.inTenant(workspaceId, ({ db }) => work(db), { readOnly: true, fromStandby: true }),
    },
    inside: (work) =>
      job.inTenant(
        workspaceId,
        (context) => work({ ...context.as(actor), request } satisfies MemberContext),
        // At the primary, because a transaction that fails at the standby is repeated at the primary.
        { readOnly: true },
      ),
  };
}

async function* piecesOf(body: DownloadBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/** Saves the progress from time to time. @throws Obsolete when the file is no longer wanted. */
async function* withProgress(
  pieces: AsyncIterable<Uint8Array>,
  { job, workspaceId, exportId }: Work,
  progress: Progress = { done: 0, total: 0 },
): AsyncGenerator<Uint8Array> {
  let saved = performance.now();
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() - saved < PROGRESS_MS) continue;
    saved = performance.now();
    const isWanted = await job.inTenant(workspaceId, ({ db }) => repo.saveProgress(db, exportId, progress));
    if (!isWanted) throw new Obsolete();
  }
}
