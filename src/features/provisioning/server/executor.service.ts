/** Executes operations. Each step can be repeated, because an interrupted job runs again. */
import type { Session } from '#platform/db/engine.ts';
import * as database from '#platform/db/reporting.ts';
import type { JobContext } from '#platform/request/job.ts';
import { sealedCredentials } from './operation.service.ts';
import * as places from './place.service.ts';
import * as repo from './repo.ts';
import { instanceName, instancesOf, OperationFailed, type Work } from './work.service.ts';

export async function execute(job: JobContext, { operationId }: { operationId: number }): Promise<void> {
  const begun = await job.everyTenant(({ db }) => repo.beginOperation(db, operationId, job.now));
  if (begun === undefined) return;
  const { workspace_id: workspaceId, type, action } = begun;
  const logStep: Work['logStep'] = (step, values) =>
    job.everyTenant(({ db }) => repo.appendLog(db, operationId, { at: job.now.toISOString(), step, values }));
  let secret: string | undefined;
  const failure = await executeWork({
    job,
    workspaceId,
    type,
    action,
    input: begun.input as repo.OperationInput,
    logStep,
    keepSecret: (credentials) => {
      secret = job.vault.seal(JSON.stringify(credentials), sealedCredentials.about(operationId));
    },
  }).then(
    () => undefined,
    (error: Error) => error,
  );
  if (failure !== undefined) {
    job.log.warn({ operationId, workspaceId, type, action, err: failure.message }, 'an operation failed');
    const { step, values } =
      failure instanceof OperationFailed
        ? failure.step
        : { step: 'failed' as const, values: { reason: failure.message } };
    await logStep(step, values);
  }
  const state = failure === undefined ? 'succeeded' : 'failed';
  await job.everyTenant(async (context) => {
    await repo.endOperation(context.db, operationId, state, failure === undefined ? secret : undefined);
    await context.record({
      workspaceId,
      action: `operation.${state}`,
      subjectType: 'operation',
      subjectId: operationId,
      detail: { type, action },
    });
  });
}

function executeWork(work: Work): Promise<void> {
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

async function operateRuntime({ job, workspaceId, action, logStep }: Work): Promise<void> {
  const set = (runtime: 'running' | 'stopped') =>
    job.everyTenant(({ db }) => repo.setRuntime(db, workspaceId, runtime));
  if (action !== 'start') {
    await set('stopped');
    await logStep('closed');
  }
  if (action !== 'stop') {
    await set('running');
    await logStep('opened');
  }
}

async function operateRuntimeInstance({ job, workspaceId, action, logStep }: Work): Promise<void> {
  const runtime = action === 'create' ? 'running' : 'absent';
  await job.everyTenant(({ db }) => repo.setRuntime(db, workspaceId, runtime));
  await logStep(action === 'create' ? 'runtime_made' : 'runtime_gone');
}

/** Runs as the owner of the database, because tenants may not change its schemas and logins. */
function asOwner<T>(job: JobContext, work: (session: Session) => Promise<T>): Promise<T> {
  return job.everyTenant((context) => context.asOwner(work));
}

async function operateDatabaseInstance({ job, workspaceId, action, input, logStep }: Work): Promise<void> {
  const name = await instanceName(job, workspaceId, 'database-instance', input);
  if (action === 'delete') {
    await asOwner(job, (session) => database.dropReportingSchema(session, name));
    await job.everyTenant(({ db }) => repo.removeInstance(db, workspaceId, 'database-instance'));
    return logStep('schema_gone', { name });
  }
  const views = await asOwner(job, (session) => database.createReportingSchema(session, name, workspaceId));
  await job.everyTenant(({ db }) =>
    repo.saveInstance(db, { workspaceId, type: 'database-instance', name, provider: 'LOCAL' }),
  );
  await logStep('schema_made', { name, views });
}

async function operateDatabaseUser({ job, workspaceId, action, input, logStep }: Work): Promise<void> {
  const user = await instanceName(job, workspaceId, 'database-user', input);
  if (action === 'delete') {
    await asOwner(job, (session) => database.dropReader(session, user));
    await job.everyTenant(({ db }) => repo.removeInstance(db, workspaceId, 'database-user'));
    return logStep('login_gone', { name: user });
  }
  const verifier = input.verifier ?? '';
  if (action === 'rotate') {
    await asOwner(job, (session) => database.changeReaderPassword(session, user, verifier));
    return logStep('login_rotated', { name: user });
  }
  const schema = await instanceName(job, workspaceId, 'database-instance', {});
  await asOwner(job, (session) => database.createReader(session, { user, schema }, verifier));
  await job.everyTenant(({ db }) =>
    repo.saveInstance(db, { workspaceId, type: 'database-user', name: user, provider: 'LOCAL' }),
  );
  await logStep('login_made', { name: user, schema });
  if (job.config.databaseUrl === undefined) await logStep('login_embedded');
}

/** Deletes what a workspace has besides its rows and files; runs before the workspace is deleted. */
export async function dismantle(job: JobContext, workspaceId: number): Promise<void> {
  const instances = await instancesOf(job, workspaceId);
  const named = (type: string) => instances.find((instance) => instance.type === type)?.name;
  const [user, schema] = [named('database-user'), named('database-instance')];
  if (user !== undefined) await asOwner(job, (session) => database.dropReader(session, user));
  if (schema !== undefined) await asOwner(job, (session) => database.dropReportingSchema(session, schema));
  await places.dismantle(job, workspaceId);
}
