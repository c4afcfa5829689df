/** Carries operations out. Each step bears a repeat, because a job that was cut off runs again. */
import { recordOfProgram } from '#features/audit/server/service.ts';
import type { Session } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import * as database from '#platform/db/reporting.ts';
import type { Platform } from '#platform/platform.ts';
import { sealedCredentials } from './operation.service.ts';
import { createPlaceService } from './place.service.ts';
import * as repo from './repo.ts';
import { instancesOf, nameOf, OperationFailed, type Work } from './work.service.ts';

type Needs = Pick<Platform, 'engine' | 'storage' | 'log' | 'vault'>;

export type ExecutorService = ReturnType<typeof createExecutorService>;

export function createExecutorService({ engine, storage, log, vault }: Needs) {
  const places = createPlaceService({ engine, storage });

  async function execute(operationId: number): Promise<void> {
    const begun = await asInstallation(engine, ({ db }) => repo.beginOperation(db, operationId));
    if (begun === undefined) return;
    const { workspace_id: workspaceId, type, action } = begun;
    const say: Work['say'] = (step, values) =>
      asInstallation(engine, ({ db }) =>
        repo.appendLog(db, operationId, { at: new Date().toISOString(), step, values }),
      );
    let secret: string | undefined;
    const failure = await carryOut({
      workspaceId,
      type,
      action,
      input: begun.input as repo.OperationInput,
      say,
      keepSecret: (credentials) => {
        secret = vault.seal(JSON.stringify(credentials), sealedCredentials.about(operationId));
      },
    }).then(
      () => undefined,
      (error: Error) => error,
    );
    if (failure !== undefined) {
      log.warn({ operationId, workspaceId, type, action, err: failure.message }, 'an operation failed');
      const { step, values } =
        failure instanceof OperationFailed
          ? failure.step
          : { step: 'failed' as const, values: { reason: failure.message } };
      await say(step, values);
    }
    const state = failure === undefined ? 'succeeded' : 'failed';
    await asInstallation(engine, async (transaction) => {
      await repo.endOperation(transaction.db, operationId, state, failure === undefined ? secret : undefined);
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
        return places.operateInstance(work);
      case 'storage-user':
        return places.operateUser(work);
    }
  }

  async function operateRuntime({ workspaceId, action, say }: Work): Promise<void> {
    const set = (runtime: 'running' | 'stopped') =>
      asInstallation(engine, ({ db }) => repo.setRuntime(db, workspaceId, runtime));
    if (action !== 'start') {
      await set('stopped');
      await say('closed');
    }
    if (action !== 'stop') {
      await set('running');
      await say('opened');
    }
  }

  async function operateRuntimeInstance({ workspaceId, action, say }: Work): Promise<void> {
    const runtime = action === 'create' ? 'running' : 'absent';
    await asInstallation(engine, ({ db }) => repo.setRuntime(db, workspaceId, runtime));
    await say(action === 'create' ? 'runtime_made' : 'runtime_gone');
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
    const name = await nameOf(engine, workspaceId, 'database-instance', input);
    if (action === 'delete') {
      await asOwner((session) => database.dropReportingSchema(session, name));
      await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'database-instance'));
      return say('schema_gone', { name });
    }
    const views = await asOwner((session) => database.createReportingSchema(session, name, workspaceId));
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'database-instance', name, provider: 'LOCAL' }),
    );
    await say('schema_made', { name, views });
  }

  async function operateDatabaseUser({ workspaceId, action, input, say }: Work): Promise<void> {
    const user = await nameOf(engine, workspaceId, 'database-user', input);
    if (action === 'delete') {
      await asOwner((session) => database.dropReader(session, user));
      await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'database-user'));
      return say('login_gone', { name: user });
    }
    const verifier = input.verifier ?? '';
    if (action === 'rotate') {
      await asOwner((session) => database.changeReaderPassword(session, user, verifier));
      return say('login_rotated', { name: user });
    }
    const schema = await nameOf(engine, workspaceId, 'database-instance', {});
    await asOwner((session) => database.createReader(session, { user, schema }, verifier));
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'database-user', name: user, provider: 'LOCAL' }),
    );
    await say('login_made', { name: user, schema });
    if (engine.kind === 'pglite') await say('login_embedded');
  }

  /** Takes down what stands outside of a workspace's rows and files, for its deletion. */
  async function dismantle(workspaceId: number): Promise<void> {
    const instances = await instancesOf(engine, workspaceId);
    const named = (type: string) => instances.find((instance) => instance.type === type)?.name;
    const [user, schema] = [named('database-user'), named('database-instance')];
    if (user !== undefined) await asOwner((session) => database.dropReader(session, user));
    if (schema !== undefined) await asOwner((session) => database.dropReportingSchema(session, schema));
    await places.dismantle(workspaceId);
  }

  return { execute, dismantle };
}
