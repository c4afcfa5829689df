import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Progress } from '#platform/request/download.ts';
import type { ExportKind, ExportReason, ExportState } from '../rules.ts';

const columns = [
  ...([
    'id',
    'account_id as accountId',
    'kind',
    'subject',
    'locale',
    'state',
    'reason',
    'done',
    'total',
  ] as const),
  ...(['attempt', 'file_name as fileName', 'media_type as mediaType', 'byte_size as byteSize'] as const),
  ...(['requested_at as requestedAt', 'finished_at as finishedAt'] as const),
] as const;

export interface ExportRecord {
  id: number;
  accountId: number;
  kind: ExportKind;
  subject: string;
  locale: Locale;
  state: ExportState;
  reason: ExportReason;
  done: number;
  total: number;
  attempt: number | null;
  fileName: string;
  mediaType: string;
  byteSize: number;
  requestedAt: Date;
  finishedAt: Date | null;
}

function all(db: Database) {
  return db.selectFrom('exports').select(columns).$castTo<ExportRecord>();
}

/** The person's files, newest first. @param since leaves out those that ended before. */
export function listOwn(
  db: Database,
  accountId: number,
  { kind, subject, since }: { kind?: ExportKind | undefined; subject?: string | undefined; since: Date },
): Promise<ExportRecord[]> {
  return all(db)
    .where('account_id', '=', accountId)
    .where(({ eb, fn }) => eb(fn.coalesce('finished_at', 'requested_at'), '>=', since))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'workspace'))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('id', 'desc')
    .execute();
}

export function findExport(db: Database, id: number): Promise<ExportRecord | undefined> {
  return all(db).where('id', '=', id).executeTakeFirst();
}

/** Deletes exports that have ended, and those requested before `lost`. @returns the ids. */
export async function deleteEnded(
  db: Database,
  { accountId, kind, subject }: Pick<ExportRecord, 'accountId' | 'kind' | 'subject'>,
  lost: Date,
): Promise<number[]> {
  const rows = await db
    .deleteFrom('exports')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where(({ eb, or }) => or([eb('state', '<>', 'working'), eb('requested_at', '<', lost)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns undefined if a job already works on the same export. */
export async function insertExport(
  db: Database,
  values: {
    workspace_id: number;
    account_id: number;
    kind: ExportKind;
    subject: string;
    file_name: string;
    locale: Locale;
    requested_at: Date;
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('exports')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'account_id', 'kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns whether the export still waits for its file. */
export async function saveProgress(db: Database, id: number, { done, total }: Progress): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set({ done, total })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an export once. @returns false if it has ended or was deleted. */
export async function endExport(
  db: Database,
  id: number,
  end: {
    state: 'ready' | 'failed';
    finished_at: Date;
    reason?: ExportReason;
    attempt?: number;
    file_name?: string;
    media_type?: string;
    byte_size?: number;
  },
): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the person of the workspace, if they can sign in. */
export function findRequester(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['id as userId', 'login', 'email', 'role', 'locale'])
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', accountId)
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .executeTakeFirst();
}

/** Deletes exports that ended before the instant, or all of the workspace. @returns the ids. */
export async function deleteExports(db: Database, before?: Date): Promise<number[]> {
  const rows = await db
    .deleteFrom('exports')
    .$if(before !== undefined, (query) =>
      query.where(({ eb, fn }) => eb(fn.coalesce('finished_at', 'requested_at'), '<', before ?? new Date(0))),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('exports').select('id').execute();
  return rows.map(({ id }) => id);
}
