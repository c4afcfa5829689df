/** Starts the job of a large file, shows its progress, and delivers the file to the person who requested it. */
import { privateFile } from '#features/files/server/delivery.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext, PrepareContext, TransactionContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import type * as contract from '../contract.ts';
import type { ExportedFile } from '../contract.ts';
import { type ExportKind, expiryOf, keptSince, lostBefore, shownState } from '../rules.ts';
import { type ExportId, fileOf } from './file.ts';
import * as repo from './repo.ts';

/** The work of a job in the name of the person who requested it. */
export interface Making {
  outside: PrepareContext<Member>;
  /** Runs in a read-only transaction of the person's workspace. */
  inside<T>(work: (context: MemberContext) => Promise<T>): Promise<T>;
}

export interface ExportSource {
  /** Checked before the job works, when it has ended, and at each download. */
  may(actor: Member, subject: string): boolean;
  /** The page with the button, below `/{language}/app/`. */
  path(subject: string): string;
  /** @throws Problem below 500 if a further attempt would fail too. */
  make(making: Making, subject: string): Promise<Download<Member>>;
}

export type ExportSources = Readonly<Record<ExportKind, ExportSource>>;

/** The job that makes the file of an export, or removes the files of one without a row. */
export const EXPORT_JOB = 'exports.work';
/** The same for the kind `file`: workers of a version without that kind must not get it. */
export const FILE_JOB = 'exports.file';

/**
 * Starts the job, or finds the one that already makes this file. Replaces the person's previous file. The caller checks the
 * permission.
 * @param subject in the form of the kind (`contract.ts`).
 * @param name of the file, if it is known.
 */
export async function startExport(
  context: MemberContext,
  kind: ExportKind,
  subject = '',
  name = '',
): Promise<ExportedFile> {
  const { db, actor, request, now } = context;
  const { workspaceId, userId: accountId } = actor;
  const replaced = await repo.deleteEnded(db, { accountId, kind, subject }, lostBefore(now));
  const id = await repo.insertExport(db, {
    workspace_id: workspaceId,
    account_id: accountId,
    kind,
    subject,
    file_name: name,
    locale: request.locale,
    requested_at: now,
  });
  for (const exportId of [...replaced, ...(id === undefined ? [] : [id])])
    await context.enqueue(kind === 'file' ? FILE_JOB : EXPORT_JOB, {
      workspaceId,
      exportId,
    } satisfies ExportId);
  const [row] = await repo.listOwn(db, accountId, { kind, subject, since: keptSince(now) });
  return rowOf(orNotFound(row), now);
}

/** Deletes all exports of the workspace, because they contain data that is erased. */
export async function dropExports({ db, enqueue, actor }: TransactionContext): Promise<void> {
  const { workspaceId } = actor;
  for (const exportId of await repo.deleteExports(db))
    await enqueue(EXPORT_JOB, { workspaceId, exportId } satisfies ExportId);
}

export async function listExports(
  { db, actor, now }: MemberContext,
  { query }: CallInput<typeof contract.listExports>,
): Promise<CallAnswer<typeof contract.listExports>> {
  const rows = await repo.listOwn(db, actor.userId, { ...query, since: keptSince(now) });
  return { exports: rows.map((row) => rowOf(row, now)) };
}

function rowOf(row: repo.ExportRecord, now: Date): ExportedFile {
  const { id, kind, subject, done, total, fileName, byteSize, requestedAt } = row;
  return {
    exportId: id,
    kind,
    subject,
    ...shownState(row, now),
    done,
    total,
    file_name: fileName,
    byte_size: byteSize,
    requested_at: requestedAt.toISOString(),
    expires_at: expiryOf(row).toISOString(),
  };
}

/** @throws Problem 404 for another person's file, one that is not ready, and after 7 days; 403 if the right was lost. */
export const readExportFileOf =
  (sources: ExportSources) =>
  async (
    { db, actor, now }: MemberContext,
    { params }: CallInput<typeof contract.readExportFile>,
  ): Promise<ReturnType<typeof privateFile<repo.ExportRecord>>> => {
    const found = await repo.findExport(db, params.exportId);
    const { workspaceId } = actor;
    const isTheirs = found?.accountId === actor.userId && found.state === 'ready' && expiryOf(found) > now;
    return privateFile(
      actor,
      isTheirs ? found : undefined,
      (_, { kind, subject }) => sources[kind].may(actor, subject),
      ({ id, attempt, fileName: name, mediaType, byteSize: size }) => ({
        key: fileOf({ workspaceId, exportId: id }, attempt ?? 0),
        name,
        mediaType,
        size,
      }),
    );
  };

/** @throws Problem 403 */
export function requireMember(
  sources: ExportSources,
  { kind, subject }: Pick<ExportedFile, 'kind' | 'subject'>,
  member: Member | undefined,
): Member {
  if (member === undefined || !sources[kind].may(member, subject)) throw new Problem(403);
  return member;
}
