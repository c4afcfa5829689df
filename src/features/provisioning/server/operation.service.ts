/** Requests and lists operations, and serves files to storage users. */
import { randomBytes } from 'node:crypto';
import type { StorageProvider } from '#features/workspaces/rules.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { scramVerifier } from '#platform/crypto/password.ts';
import { newToken, sameSecret, tokenHash } from '#platform/crypto/token.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { CallContext, MemberContext, TenantContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import type { JobContext } from '#platform/request/job.ts';
import { page } from '#platform/request/page.ts';
import { DERIVED, workspaceFolder } from '#platform/storage/storage.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import {
  actionsOf,
  hasSecret,
  type OperationType,
  objectionTo,
  type RuntimeAction,
  type ServiceAction,
} from '../rules.ts';
import * as repo from './repo.ts';
import { logLineText } from './work.service.ts';

/** The job that executes an operation. */
export const OPERATION_JOB = 'operation';

export const sealedCredentials = {
  table: 'operations',
  column: 'sealed_secret',
  key: 'id',
  about: (operationId: number | string) => `operation:${operationId}`,
};

/** Seconds within which the requester can fetch a secret. */
const SECRET_WAITS = 24 * 60 * 60;

/**
 * @throws Problem 404; 409 when the operation is impossible in the current state, or another one of this type is
 * running.
 */
export async function operateRuntime(
  context: MemberContext,
  { params }: CallInput<typeof contract.operateRuntime>,
): Promise<CallAnswer<typeof contract.operateRuntime>> {
  return { operationId: await submit(context, 'runtime', params.action, {}) };
}

/**
 * Creates the secret and returns it; job and database only get hashes.
 * @throws Problem 400 for changing the secret of a service without one; and as `operateRuntime` does.
 */
export async function operateService(
  context: MemberContext,
  { params }: CallInput<typeof contract.operateService>,
): Promise<CallAnswer<typeof contract.operateService>> {
  const { type, action, workspaceId } = params;
  if (!actionsOf(type).includes(action))
    throw new Problem(400, { errors: { action: fieldError('no_secret_to_rotate') } });
  const instances = await repo.listInstances(context.db, workspaceId);
  const there = instances.find((instance) => instance.type === type);
  const place = instances.find((instance) => instance.type === 'storage-instance')?.provider;
  const provider = there?.provider ?? (type === 'storage-user' ? place : undefined) ?? 'LOCAL';
  const name = there?.name ?? newName(type, workspaceId, provider);
  const madeElsewhere = type === 'storage-user' && provider === 'GCP';
  if (!hasSecret(type) || action === 'delete' || madeElsewhere) {
    return { operationId: await submit(context, type, action, { name }) };
  }
  const secret = newToken();
  const kept =
    type === 'database-user'
      ? { verifier: scramVerifier(secret) }
      : { secretHash: tokenHash(secret).toString('base64') };
  const operationId = await submit(context, type, action, { name, ...kept });
  return { operationId, credentials: { user: name, secret } };
}

async function submit(
  context: MemberContext,
  type: OperationType,
  action: RuntimeAction | ServiceAction,
  input: repo.OperationInput,
): Promise<number> {
  const { db, actor } = context;
  const workspace = orNotFound(await repo.findWorkspace(db, actor.workspaceId));
  if (await repo.isBusy(db, workspace.id, type)) throw new Problem(409, { code: 'OPERATION_RUNNING' });
  const services = (await repo.listInstances(db, workspace.id)).map((instance) => instance.type);
  const objection = objectionTo(type, action, { runtime: workspace.runtime, services });
  if (objection !== undefined) throw new Problem(409, { code: objection });
  const operationId = await repo.insertOperation(db, {
    workspace_id: workspace.id,
    type,
    action,
    input,
    requested_by: actor.userId,
    requested_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
  });
  await context.enqueue(OPERATION_JOB, { operationId });
  await context.record({
    action: 'operation.submitted',
    subjectType: 'operation',
    subjectId: operationId,
    detail: { type, action },
  });
  return operationId;
}

/** @throws Problem 404 when there is no secret, it was already shown, or somebody else requested it. */
export async function takeOperationSecret(
  context: MemberContext,
  { params }: CallInput<typeof contract.takeOperationSecret>,
): Promise<CallAnswer<typeof contract.takeOperationSecret>> {
  const { operationId: id, workspaceId } = params;
  const sealed = orNotFound(
    await repo.takeSecret(context.db, { id, workspaceId, requestedBy: context.actor.userId }),
  );
  return JSON.parse(context.vault.open(sealed, sealedCredentials.about(id))) as contract.Credentials;
}

/** Deletes secrets that were not fetched in time. */
export function forgetSecrets(job: JobContext): Promise<void> {
  return job.everyTenant(({ db }) => repo.forgetSecrets(db, SECRET_WAITS));
}

export async function listOperations(
  context: MemberContext,
  { params, query }: CallInput<typeof contract.listOperations>,
): Promise<CallAnswer<typeof contract.listOperations>> {
  const { db, actor, request } = context;
  const workspace = orNotFound(await repo.findWorkspace(db, params.workspaceId));
  const [operations, instances] = await Promise.all([
    page(context, contract.listOperations, query, repo.listOperations(db, workspace.id, query), {
      row: (row) => ({
        operationId: row.id,
        type: row.type,
        action: row.action,
        state: row.state,
        log: (row.log as repo.LogLine[]).map((line) => ({
          at: line.at,
          text: logLineText(line, request.locale),
        })),
        requested_by: row.requested_by_name,
        submitted_at: row.submitted_at.toISOString(),
        finished_at: row.finished_at?.toISOString() ?? null,
        secret_waits: row.has_secret && row.requested_by === actor.userId,
      }),
    }),
    repo.listInstances(db, workspace.id),
  ]);
  return {
    ...operations,
    workspaceId: workspace.id,
    workspace: workspace.name,
    storageProvider: workspace.storage_provider,
    runtime: workspace.runtime,
    services: instances.map((instance) => ({
      type: instance.type,
      name: instance.name,
      created_at: instance.created_at.toISOString(),
    })),
  };
}

/** Returns the folder to which the request's credentials give access. @throws Problem 401 */
async function folderOf({ request }: CallContext | TenantContext, db: Database): Promise<string> {
  const given = request.basic;
  if (given === undefined) throw new Problem(401);
  const found = await repo.findStorageUser(db, given.user);
  const hash = tokenHash(given.secret);
  if (!found?.secretHash || !sameSecret(Buffer.from(found.secretHash), hash)) throw new Problem(401);
  return workspaceFolder(found.workspaceId);
}

export async function listStoredFiles(
  context: CallContext,
): Promise<CallAnswer<typeof contract.listStoredFiles>> {
  const folder = await context.everyTenant(({ db }) => folderOf(context, db), { readOnly: true });
  const keys: string[] = [];
  for await (const key of context.files.list(folder)) {
    const inside = key.slice(folder.length + 1);
    if (!inside.startsWith('.') && !inside.startsWith(`${DERIVED}/`)) keys.push(inside);
  }
  return { keys: keys.sort() };
}

/** @throws Problem 401; 404 for a key outside the folder or without a file. */
export async function readStoredFile(
  context: TenantContext,
  { query }: CallInput<typeof contract.readStoredFile>,
): Promise<Download> {
  const folder = await folderOf(context, context.db);
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(query.key)) throw new Problem(404);
  return new Download({
    stored: true,
    mediaType: 'application/octet-stream',
    body: async ({ files }) => (await files.read(`${folder}/${query.key}`)).stream,
  });
}

/**
 * After a restore, forgets the recorded instances: if they still exist, they may be in use by a different installation.
 * @returns the removed names.
 */
export function forgetInstances(engine: Engine): Promise<string[]> {
  return asInstallation(engine, ({ db }) => repo.removeAllInstances(db));
}

/** Random, because the databases of a server share role names, and two installations may share a server. */
function newName(type: OperationType, workspaceId: number, provider: StorageProvider): string {
  const kind = { 'database-instance': 'report', 'database-user': 'reader', 'storage-user': 'files' }[
    type as string
  ];
  const chance = randomBytes(4).toString('hex');
  // Bucket names are unique worldwide and must not have underscores.
  if (type === 'storage-instance') return `ardoise-w${workspaceId}-${chance}`;
  // Names of service accounts must not have underscores and have at most 30 characters.
  if (type === 'storage-user' && provider === 'GCP') return `files-w${workspaceId}-${chance}`;
  return `${kind ?? type.replace('-', '_')}_w${workspaceId}_${chance}`;
}
