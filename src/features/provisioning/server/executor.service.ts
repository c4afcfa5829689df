/** Carries operations out. Each step bears a repeat, because a job that was cut off runs again. */
import { recordOfProgram } from '#features/audit/server/service.ts';
import type { Session } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import type { Google } from '#platform/storage/google.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import type { OperationType, RuntimeAction, ServiceAction } from '../rules.ts';
import * as database from './database.repo.ts';
import * as repo from './repo.ts';

type Needs = Pick<Platform, 'engine' | 'storage' | 'log'>;

/** What goes wrong in a way that the administrator should read. */
class OperationFailed extends Error {
  override readonly name = 'OperationFailed';
}

interface Work {
  workspaceId: number;
  type: OperationType;
  action: RuntimeAction | ServiceAction;
  input: repo.OperationInput;
  say(text: string): Promise<void>;
}

/** Stands in a workspace's folder from the creation of its storage instance to its deletion. */
const FOLDER_MARK = '.instance';

export type ExecutorService = ReturnType<typeof createExecutorService>;

export function createExecutorService({ engine, storage, log }: Needs) {
  async function execute(operationId: number): Promise<void> {
    const begun = await asInstallation(engine, ({ db }) => repo.beginOperation(db, operationId));
    if (begun === undefined) return;
    const { workspace_id: workspaceId, type, action } = begun;
    const say = (text: string) =>
      asInstallation(engine, ({ db }) =>
        repo.appendLog(db, operationId, { at: new Date().toISOString(), text }),
      );
    const failure = await carryOut({
      workspaceId,
      type,
      action,
      input: begun.input as repo.OperationInput,
      say,
    }).then(
      () => undefined,
      (error: Error) => error,
    );
    if (failure !== undefined) {
      log.warn({ operationId, workspaceId, type, action, err: failure.message }, 'an operation failed');
      await say(failure instanceof OperationFailed ? failure.message : `It failed: ${failure.message}`);
    }
    const state = failure === undefined ? 'succeeded' : 'failed';
    await asInstallation(engine, async (transaction) => {
      await repo.endOperation(transaction.db, operationId, state);
      await recordOfProgram(transaction, workspaceId, {
        action: `operation.${state}`,
        subjectType: 'operation',
        subjectId: operationId,
        detail: { type, action },
      });
    });
  }

  function carryOut(work: Work): Promise<void> {
    switch (work.type) {
      case 'runtime':
        return operateRuntime(work);
      case 'runtime-instance':
        return operateRuntimeInstance(work);
      case 'database-instance':
        return operateDatabaseInstance(work);
      case 'database-user':
        return operateDatabaseUser(work);
      case 'storage-instance':
        return operateStorageInstance(work);
      case 'storage-user':
        return operateStorageUser(work);
    }
  }

  async function operateRuntime({ workspaceId, action, say }: Work): Promise<void> {
    const set = (runtime: 'running' | 'stopped') =>
      asInstallation(engine, ({ db }) => repo.setRuntime(db, workspaceId, runtime));
    if (action !== 'start') {
      await set('stopped');
      await say('The workspace is closed: its members get 503, its site shows the maintenance page.');
    }
    if (action !== 'stop') {
      await set('running');
      await say('The workspace is open.');
    }
  }

  async function operateRuntimeInstance({ workspaceId, action, say }: Work): Promise<void> {
    const runtime = action === 'create' ? 'running' : 'absent';
    await asInstallation(engine, ({ db }) => repo.setRuntime(db, workspaceId, runtime));
    await say(
      action === 'create' ? 'The runtime instance is there and runs.' : 'The runtime instance is gone.',
    );
  }

  /** In one transaction with the row that remembers it: a schema is there whole and known, or not at all. */
  function asOwner<T>(
    work: (session: Session, transaction: Parameters<Parameters<typeof asInstallation>[1]>[0]) => Promise<T>,
  ): Promise<T> {
    return asInstallation(engine, (transaction) =>
      transaction.asOwner((session) => work(session, transaction)),
    );
  }

  async function operateDatabaseInstance({ workspaceId, action, input, say }: Work): Promise<void> {
    const name = await nameOf(workspaceId, 'database-instance', input);
    if (action === 'delete') {
      await asOwner((session) => database.dropReportingSchema(session, name));
      await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'database-instance'));
      return say(`The schema ${name} with its views is gone.`);
    }
    const views = await asOwner((session) => database.createReportingSchema(session, name, workspaceId));
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'database-instance', name, provider: 'LOCAL' }),
    );
    await say(`The schema ${name} with ${views} reporting views of this workspace is there.`);
  }

  async function operateDatabaseUser({ workspaceId, action, input, say }: Work): Promise<void> {
    const user = await nameOf(workspaceId, 'database-user', input);
    if (action === 'delete') {
      await asOwner((session) => database.dropReader(session, user));
      await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'database-user'));
      return say(`The login ${user} is gone.`);
    }
    const verifier = input.verifier ?? '';
    if (action === 'rotate') {
      await asOwner((session) => database.changeReaderPassword(session, user, verifier));
      return say(`The login ${user} has a new secret; the former one does not work any more.`);
    }
    const schema = await nameOf(workspaceId, 'database-instance', {});
    await asOwner((session) => database.createReader(session, { user, schema }, verifier));
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'database-user', name: user, provider: 'LOCAL' }),
    );
    await say(`The login ${user} may read the schema ${schema} and nothing else.`);
    if (engine.kind === 'pglite')
      await say(
        'The embedded database takes no connections: the login is of use once this runs on PostgreSQL.',
      );
  }

  async function operateStorageInstance(work: Work): Promise<void> {
    const { workspaceId, action } = work;
    const folder = workspaceFolder(workspaceId);
    const inCloud = await isInCloud(workspaceId);
    if (action === 'create') return inCloud ? createBucket(work, folder) : createFolder(work, folder);
    let files = 0;
    for await (const key of storage.list(folder)) if (key !== `${folder}/${FOLDER_MARK}`) files++;
    if (files > 0)
      throw new OperationFailed(`${files} files of the workspace are there: the place is not deleted.`);
    await storage.removeAll(folder);
    const name = await nameOf(workspaceId, 'storage-instance', {});
    if (inCloud) await google().deleteBucket(name);
    await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'storage-instance'));
    storage.forget(workspaceId);
    await work.say(inCloud ? `The bucket ${name} is gone.` : `The folder ${name} is gone.`);
  }

  async function createFolder({ workspaceId, say }: Work, folder: string): Promise<void> {
    await storage.put(`${folder}/${FOLDER_MARK}`, new Uint8Array());
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'storage-instance', name: folder, provider: 'LOCAL' }),
    );
    await say(`The folder ${folder} is there.`);
  }

  /** Files that are here move over once the bucket is the workspace's place; until each has, it is read from here. */
  async function createBucket({ workspaceId, input, say }: Work, folder: string): Promise<void> {
    const name = await nameOf(workspaceId, 'storage-instance', input);
    await google().createBucket(name);
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'storage-instance', name, provider: 'GCP' }),
    );
    storage.forget(workspaceId);
    await say(`The bucket ${name} is there.`);
    let moved = 0;
    for await (const key of storage.here.list(folder)) {
      await storage.put(key, await storage.here.bytes(key));
      await storage.here.remove(key);
      moved++;
    }
    if (moved > 0) await say(`${moved} files were moved into it.`);
  }

  async function isInCloud(workspaceId: number): Promise<boolean> {
    const workspace = await asInstallation(engine, ({ db }) => repo.findWorkspace(db, workspaceId), {
      readOnly: true,
    });
    return workspace?.storage_provider === 'GCP';
  }

  function google(): Google {
    if (storage.google !== undefined) return storage.google;
    throw new OperationFailed(
      'This workspace keeps its files with Google Cloud, which is not configured here (GCS_PROJECT).',
    );
  }

  async function operateStorageUser({ workspaceId, action, input, say }: Work): Promise<void> {
    const name = await nameOf(workspaceId, 'storage-user', input);
    if (action === 'delete') {
      await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'storage-user'));
      return say(`The storage user ${name} is gone.`);
    }
    const secretHash = Buffer.from(input.secretHash ?? '', 'base64');
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'storage-user', name, provider: 'LOCAL', secretHash }),
    );
    await say(
      action === 'rotate'
        ? `The storage user ${name} has a new secret; the former one does not work any more.`
        : `The storage user ${name} may list and read the files of this workspace at /api/v1/stored-files.`,
    );
  }

  /** What was made before has a name already; else the one that the request chose. */
  async function nameOf(
    workspaceId: number,
    type: Exclude<OperationType, 'runtime'>,
    { name }: repo.OperationInput,
  ): Promise<string> {
    const instances = await asInstallation(engine, ({ db }) => repo.listInstances(db, workspaceId), {
      readOnly: true,
    });
    const known = instances.find((instance) => instance.type === type)?.name ?? name;
    if (known === undefined) throw new OperationFailed(`There is no ${type}.`);
    return known;
  }

  /** Takes down what stands outside of a workspace's rows and files, for its deletion. */
  async function dismantle(workspaceId: number): Promise<void> {
    const instances = await asInstallation(engine, ({ db }) => repo.listInstances(db, workspaceId), {
      readOnly: true,
    });
    const named = (type: string) => instances.find((instance) => instance.type === type)?.name;
    const [user, schema] = [named('database-user'), named('database-instance')];
    if (user !== undefined) await asOwner((session) => database.dropReader(session, user));
    if (schema !== undefined) await asOwner((session) => database.dropReportingSchema(session, schema));
    const place = instances.find(({ type, provider }) => type === 'storage-instance' && provider === 'GCP');
    if (place === undefined) return;
    await storage.removeAll(workspaceFolder(workspaceId));
    await google().deleteBucket(place.name);
    await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'storage-instance'));
    storage.forget(workspaceId);
  }

  return { execute, dismantle };
}
