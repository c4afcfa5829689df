/**
 * Works on an import as a job: reads the file and stores the plan, or executes the plan. Each post is written
 * in a separate transaction together with its line of the report, so that the job can continue after a crash.
 */
import { setImmediate } from 'node:timers/promises';
import { findPicture } from '#features/media/server/use.service.ts';
import { Problem } from '#kernel/problem.ts';
import type { Zone } from '#kernel/zone.ts';
import type { JobContext } from '#platform/request/job.ts';
import { type ImportedSite, MOST_ENTRIES, type ReportEntry } from '../entry.rules.ts';
import { MOST_MISSING } from '../rules.ts';
import { beginImport, importGroups } from './entry.service.ts';
import { removeImportFile } from './purge.service.ts';
import * as repo from './repo.ts';
import { IMPORT_JOB } from './service.ts';
import { type OpenSource, withSource } from './source.service.ts';

export interface ImportJob {
  workspaceId: number;
  importId: number;
}

/** Number of attempts after which an import fails. */
export const LAST_ATTEMPT = 4;

/**
 * Milliseconds for reading and planning. A job may take ten minutes. A busy machine needs up to thirty times as long as an idle
 * one.
 */
const PLAN_MS = 9 * 60_000;
/** Milliseconds for reading the file again before writing. */
const READ_MS = 6 * 60_000;
/** Milliseconds for writing. Then another job continues, so that jobs of other workspaces can run in between. */
const WRITE_MS = 2 * 60_000;
/** Milliseconds since the start of the job after which the current post fetches no more pictures. */
const FETCH_MS = 8.5 * 60_000;
/** Number of planned entries stored per transaction. */
const BATCH = 500;

interface Work extends ImportJob {
  job: JobContext;
  found: repo.ImportRecord;
  zone: Zone;
}

/** Reads, plans or imports, depending on the state. Idempotent. */
export async function workOnImport(
  job: JobContext,
  asked: ImportJob,
  { attempt }: { attempt: number },
): Promise<void> {
  const { workspaceId, importId } = asked;
  const { found, zone } = await job.inTenant(
    workspaceId,
    async ({ db, zone }) => ({ found: await repo.findImport(db, importId), zone }),
    { readOnly: true },
  );
  if (found === undefined) return;
  const work = { job, found, zone, ...asked };
  try {
    if (found.state === 'reading') await plan(work);
    if (found.state === 'importing') await write(work);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined && attempt < LAST_ATTEMPT) throw error;
    if (refusal === undefined) job.log.error({ err: error, importId }, 'an import was given up');
    await change(work, { state: 'refused', refusal: refusal ?? 'IMPORT_FAILED' });
  }
}

/** Returns the refusal code of an error caused by the file itself. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (error.status === 404) return 'IMPORT_FILE_GONE';
  return error.status === 400 ? error.code : undefined;
}

function change(
  { job, workspaceId, importId }: Work,
  to: Parameters<typeof repo.updateImport>[2],
): Promise<void> {
  return job.inTenant(workspaceId, ({ db }) => repo.updateImport(db, importId, to));
}

/** Yields to other work between entries, because short texts are rendered without any wait. */
function inTime(limit: AbortSignal): () => Promise<void> {
  return async () => {
    await setImmediate();
    if (limit.aborted) throw new Problem(400, { code: 'IMPORT_TOO_COSTLY' });
  };
}

async function plan(work: Work): Promise<void> {
  const { job, found, workspaceId, importId } = work;
  const check = inTime(AbortSignal.timeout(PLAN_MS));
  const entries = await withSource({ ...work, check }, async ({ site, expects }) => {
    requireBlog(site);
    const cover = await coverOf(work);
    const options = { workspaceId, authorId: found.account_id, dryRun: true, expects, read: nothing, cover };
    const { importing, settled } = await beginImport(job, site, options);
    const all = [...settled];
    for await (const written of importGroups(importing)) {
      await check();
      all.push(...written);
    }
    return { all, pictures: importing.pictures.count(), missing: importing.pictures.missing };
  });
  await job.inTenant(workspaceId, ({ db }) => repo.deleteEntries(db, importId));
  const inOrder = entries.all.toSorted((a, b) => rankOf(a) - rankOf(b));
  for (let at = 0; at < inOrder.length; at += BATCH)
    await job.inTenant(workspaceId, ({ db }) =>
      repo.insertEntries(db, { workspaceId, importId }, inOrder.slice(at, at + BATCH)),
    );
  const { pictures } = entries;
  await change(work, { state: 'planned', pictures, missing: entries.missing.slice(0, MOST_MISSING) });
}

const nothing = async () => undefined;

/** Returns the cover chosen for posts without a picture; undefined if it was deleted in the meantime. */
async function coverOf({ job, found, workspaceId }: Omit<Work, 'zone'>): ReturnType<typeof findPicture> {
  const { cover_media_id: mediaId } = found;
  if (mediaId === null) return undefined;
  return job.inTenant(workspaceId, ({ db }) => findPicture(db, mediaId), { readOnly: true });
}

function requireBlog({ posts, leftOut }: ImportedSite): void {
  if (posts.length + leftOut.length > MOST_ENTRIES) throw new Problem(400, { code: 'IMPORT_TOO_LONG' });
}

/** The order of outcomes in the report: entries to import come first. */
const ranks: readonly ReportEntry['outcome'][] = ['published', 'draft', 'here already', 'left out'];
const rankOf = ({ outcome }: ReportEntry) => ranks.indexOf(outcome);

async function write(work: Work): Promise<void> {
  const fetching = AbortSignal.timeout(FETCH_MS);
  const check = inTime(AbortSignal.timeout(READ_MS));
  const isWhole = await withSource({ ...work, check }, (source) => writeSome(work, source, fetching));
  if (!isWhole) return continueLater(work);
  await finish(work);
}

/**
 * Writes posts until the time limit.
 * @returns whether all of them are written.
 */
async function writeSome(
  { job, found, workspaceId, importId }: Work,
  source: OpenSource,
  fetching: AbortSignal,
): Promise<boolean> {
  const time = AbortSignal.timeout(WRITE_MS);
  const pending = await job.inTenant(workspaceId, ({ db }) => repo.listPending(db, importId), {
    readOnly: true,
  });
  const isAnnounced = ({ externalId }: { externalId?: string }) =>
    externalId !== undefined && pending.has(externalId);
  const { importing, settled } = await beginImport(job, source.site, {
    workspaceId,
    authorId: found.account_id,
    isAnnounced,
    cover: await coverOf({ job, found, workspaceId, importId }),
    read: async (address) => (fetching.aborted ? undefined : source.read(address)),
    async onWritten({ db }, entries) {
      await repo.settleEntries(db, importId, entries);
      const { pictures } = importing;
      await repo.updateImport(db, importId, {
        pictures: found.pictures + pictures.count(),
        missing: [...new Set([...found.missing, ...pictures.missing])].slice(0, MOST_MISSING),
      });
    },
  });
  const settle = (entries: readonly ReportEntry[]) =>
    job.inTenant(workspaceId, ({ db }) => repo.settleEntries(db, importId, entries));
  // Settles entries that another import wrote in the meantime, or this one before a crash.
  await settle(settled.filter(isAnnounced));
  const isPending = (translations: readonly { post: { externalId: string } }[]) =>
    translations.some(({ post }) => isAnnounced(post));
  for await (const entries of importGroups(importing, isPending)) {
    // An entry that is left out has no post whose transaction would store its line of the report.
    await settle(
      entries.filter((entry) => entry.outcome === 'left out' && isAnnounced(entry)).map(leftOutLater),
    );
    if (time.aborted) return false;
  }
  return true;
}

function leftOutLater(entry: ReportEntry): ReportEntry {
  return { ...entry, notes: [{ code: 'left out later than announced' }, ...entry.notes] };
}

/** Queues another job behind those of other workspaces. */
function continueLater({ job, workspaceId, importId }: Work): Promise<void> {
  return job.inTenant(workspaceId, ({ enqueue }) => enqueue(IMPORT_JOB, { workspaceId, importId }));
}

/** Ends the import. Keeps the file if planned posts were left out, so that they can be imported again. */
async function finish({ job, found, workspaceId, importId }: Work): Promise<void> {
  const isKept = await job.inTenant(workspaceId, async ({ db, now }) => {
    await repo.leaveOutPending(db, importId);
    const isKept = await repo.hasLeftOutLater(db, importId);
    const change = { state: 'done', finished_at: now } as const;
    await repo.updateImport(db, importId, isKept ? change : { ...change, storage_key: null });
    return isKept;
  });
  if (!isKept && found.storage_key !== null) await removeImportFile(job, { name: found.storage_key });
}
