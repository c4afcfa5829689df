import { sql } from 'kysely';
import type { Runtime, StorageProvider } from '#features/workspaces/rules.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Variables } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, sliceOf } from '#platform/db/list.ts';
import { listOperations as listOperationsCall } from '../contract.ts';
import type { OperationState, OperationType, RuntimeAction, ServiceAction, ServiceType } from '../rules.ts';

/** A log line. It is translated from a step and its values when it is read (work.service.ts). */
export interface LogLine {
  at: string;
  step: string;
  values?: Variables;
}

export function findWorkspace(db: Database, id: number) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'runtime', 'storage_provider'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
}

/** Types that are stored as a row. The runtime instance is a state of the workspace instead. */
type KeptType = Exclude<ServiceType, 'runtime-instance'>;

export interface Instance {
  type: KeptType;
  name: string;
  provider: StorageProvider;
  created_at: Date;
}

export function listInstances(db: Database, workspaceId: number): Promise<Instance[]> {
  return db
    .selectFrom('service_instances')
    .select(['type', 'name', 'provider', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('type')
    .execute();
}

export async function removeAllInstances(db: Database): Promise<string[]> {
  const rows = await db.deleteFrom('service_instances').returning('name').execute();
  return rows.map(({ name }) => name).sort();
}

/** Data that a job needs and that no call returns. */
export interface OperationInput {
  /** Name at the provider. */
  name?: string;
  /** The stored form of a password. */
  verifier?: string;
  /** SHA-256 of a secret, in base64. */
  secretHash?: string;
}

export async function insertOperation(
  db: Database,
  operation: {
    workspace_id: number;
    type: OperationType;
    action: RuntimeAction | ServiceAction;
    input: OperationInput;
    requested_by: number;
    requested_by_name: string;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('operations')
    .values({ ...operation, input: JSON.stringify(operation.input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function isBusy(db: Database, workspaceId: number, type: OperationType): Promise<boolean> {
  const row = await db
    .selectFrom('operations')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('type', '=', type)
    .where('state', 'in', ['submitted', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

export function listOperations(
  db: Database,
  workspaceId: number,
  query: ListQuery<typeof listOperationsCall>,
) {
  const { end } = sliceOf(listOperationsCall, query, { id: sql`id`, sort: {}, filters: {} });
  const all = db.selectFrom('operations').where('workspace_id', '=', workspaceId);
  return {
    rows: () =>
      all
        .select(['id', 'type', 'action', 'state', 'log', 'requested_by', 'requested_by_name'])
        .select(['submitted_at', 'finished_at', sql<boolean>`sealed_secret is not null`.as('has_secret')])
        .modifyEnd(end)
        .execute(),
    count: () => countRows(db, all.select('id')),
  };
}

/** Starts an operation, or resumes an interrupted one. */
export function beginOperation(db: Database, id: number, now: Date) {
  return db
    .updateTable('operations')
    .set({ state: 'running', started_at: sql<Date>`coalesce(started_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('state', 'in', ['submitted', 'running'])
    .returning(['id', 'workspace_id', 'type', 'action', 'input'])
    .executeTakeFirst();
}

export async function appendLog(db: Database, id: number, line: LogLine): Promise<void> {
  await db
    .updateTable('operations')
    .set({ log: sql<string>`log || ${JSON.stringify([line])}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Ends an operation and deletes the job's input. @param secret the created secret, encrypted. */
export async function endOperation(
  db: Database,
  id: number,
  state: OperationState,
  secret?: string,
): Promise<void> {
  await db
    .updateTable('operations')
    .set({ state, finished_at: sql<Date>`now()`, input: '{}', sealed_secret: secret ?? null })
    .where('id', '=', id)
    .execute();
}

/** Returns an encrypted secret to its requester and deletes it. */
export async function takeSecret(
  db: Database,
  operation: { id: number; workspaceId: number; requestedBy: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`
    update operations o set sealed_secret = null
      from (select id, sealed_secret from operations where id = ${operation.id} for update) before
     where o.id = before.id and o.workspace_id = ${operation.workspaceId}
       and o.requested_by = ${operation.requestedBy} and before.sealed_secret is not null
    returning before.sealed_secret as secret`.execute(db);
  return rows[0]?.secret;
}

/** Deletes secrets that were not fetched. @param seconds maximum age. */
export async function forgetSecrets(db: Database, seconds: number): Promise<void> {
  await db
    .updateTable('operations')
    .set({ sealed_secret: null })
    .where('sealed_secret', 'is not', null)
    .where('finished_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute();
}

/** Sets the state and notifies all processes, which clear their caches of the workspace's site. */
export async function setRuntime(db: Database, workspaceId: number, runtime: Runtime): Promise<void> {
  await db.updateTable('workspaces').set({ runtime }).where('id', '=', workspaceId).execute();
  await sql`select pg_notify('content', ${String(workspaceId)})`.execute(db);
}

export async function saveInstance(
  db: Database,
  instance: {
    workspaceId: number;
    type: KeptType;
    name: string;
    provider: StorageProvider;
    secretHash?: Buffer;
  },
): Promise<void> {
  const { workspaceId, type, name, provider, secretHash = null } = instance;
  await db
    .insertInto('service_instances')
    .values({ workspace_id: workspaceId, type, name, provider, secret_hash: secretHash })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'type']).doUpdateSet({ name, secret_hash: secretHash }),
    )
    .execute();
}

export async function removeInstance(db: Database, workspaceId: number, type: KeptType): Promise<void> {
  await db
    .deleteFrom('service_instances')
    .where('workspace_id', '=', workspaceId)
    .where('type', '=', type)
    .execute();
}

/** Finds the workspace of the storage user with this name, and the hash of its secret. */
export function findStorageUser(db: Database, name: string) {
  return db
    .selectFrom('service_instances as s')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .select(['s.workspace_id as workspaceId', 's.secret_hash as secretHash'])
    .where('s.type', '=', 'storage-user')
    .where('s.name', '=', name)
    .where('w.state', '<>', 'deleted')
    .executeTakeFirst();
}

/** Lists the last operation of each workspace and type, if it failed. */
export async function listFailedOperations(db: Database, most: number) {
  const { rows } = await sql<{
    workspace_id: number;
    workspace: string;
    type: OperationType;
    action: RuntimeAction | ServiceAction;
    finished_at: Date;
    total: number;
  }>`
    select o.workspace_id, w.name as workspace, o.type, o.action, o.finished_at, (count(*) over ())::int as total
      from (select distinct on (workspace_id, type) * from operations order by workspace_id, type, id desc) o
      join workspaces w on w.id = o.workspace_id
     where o.state = 'failed' and w.state <> 'deleted'
     order by o.finished_at desc, o.id desc
     limit ${most}`.execute(db);
  return rows;
}
