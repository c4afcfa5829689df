/** Executes the operations on storage: a workspace's folder or bucket, and its users. */
import type { JobContext } from '#platform/request/job.ts';
import type { Cloud, CloudKind } from '#platform/storage/cloud.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import * as repo from './repo.ts';
import { instanceName, instancesOf, OperationFailed, type Work } from './work.service.ts';

/** A file that marks a workspace's folder as long as its storage instance exists. */
const FOLDER_MARK = '.instance';

const clouds: Record<CloudKind, { name: string; setting: string }> = {
  GCP: { name: 'Google Cloud', setting: 'GCS_PROJECT' },
  S3: { name: 'S3', setting: 'S3_REGION' },
};

function cloudOf({ files }: JobContext, kind: CloudKind): Cloud {
  const cloud = files.clouds[kind];
  if (cloud !== undefined) return cloud;
  const { name, setting } = clouds[kind];
  throw new OperationFailed('not_configured', { provider: name, setting });
}

async function instanceOf(job: JobContext, workspaceId: number, type: 'storage-instance' | 'storage-user') {
  return (await instancesOf(job, workspaceId)).find((instance) => instance.type === type);
}

export async function operateInstance(work: Work): Promise<void> {
  const { job, workspaceId, action } = work;
  if (action === 'delete') return deletePlace(work);
  const workspace = await job.everyTenant(({ db }) => repo.findWorkspace(db, workspaceId), {
    readOnly: true,
  });
  const provider = workspace?.storage_provider ?? 'LOCAL';
  return provider === 'LOCAL' ? createFolder(work) : createBucket(work, provider);
}

async function createFolder({ job, workspaceId, logStep }: Work): Promise<void> {
  const folder = workspaceFolder(workspaceId);
  await job.files.put(`${folder}/${FOLDER_MARK}`, new Uint8Array());
  await job.everyTenant(({ db }) =>
    repo.saveInstance(db, { workspaceId, type: 'storage-instance', name: folder, provider: 'LOCAL' }),
  );
  await logStep('folder_made', { name: folder });
}

/** After the bucket is created, local files are moved to it. A file that is not moved yet is read locally. */
async function createBucket({ job, workspaceId, input, logStep }: Work, provider: CloudKind): Promise<void> {
  const name = await instanceName(job, workspaceId, 'storage-instance', input);
  await cloudOf(job, provider).createBucket(name);
  await job.everyTenant(({ db }) =>
    repo.saveInstance(db, { workspaceId, type: 'storage-instance', name, provider }),
  );
  job.files.forget(workspaceId);
  await logStep('bucket_made', { name });
  let moved = 0;
  for await (const key of job.files.here.list(workspaceFolder(workspaceId))) {
    await job.files.put(key, await job.files.here.read(key));
    await job.files.here.remove(key);
    moved++;
  }
  if (moved > 0) await logStep('moved', { count: moved });
}

async function deletePlace({ job, workspaceId, logStep }: Work): Promise<void> {
  const place = await instanceOf(job, workspaceId, 'storage-instance');
  if (place === undefined) return;
  const folder = workspaceFolder(workspaceId);
  let files = 0;
  for await (const key of job.files.list(folder)) if (key !== `${folder}/${FOLDER_MARK}`) files++;
  if (files > 0) throw new OperationFailed('files_there', { count: files });
  await job.files.removeAll(folder);
  if (place.provider !== 'LOCAL') await cloudOf(job, place.provider).deleteBucket(place.name);
  await job.everyTenant(({ db }) => repo.removeInstance(db, workspaceId, 'storage-instance'));
  job.files.forget(workspaceId);
  await logStep(place.provider === 'LOCAL' ? 'folder_gone' : 'bucket_gone', { name: place.name });
}

export async function operateUser(work: Work): Promise<void> {
  const { job, workspaceId, action, input, logStep } = work;
  const name = await instanceName(job, workspaceId, 'storage-user', input);
  const place = await instanceOf(job, workspaceId, 'storage-instance');
  const provider = (await instanceOf(job, workspaceId, 'storage-user'))?.provider ?? place?.provider;
  const elsewhere =
    provider === 'GCP' && place !== undefined ? { at: provider, bucket: place.name } : undefined;
  if (action === 'delete') {
    if (elsewhere !== undefined) await cloudOf(job, elsewhere.at).users?.remove(name, elsewhere.bucket);
    await job.everyTenant(({ db }) => repo.removeInstance(db, workspaceId, 'storage-user'));
    return logStep('user_gone', { name });
  }
  if (elsewhere !== undefined) return makeKey(work, name, elsewhere);
  const secretHash = Buffer.from(input.secretHash ?? '', 'base64');
  await job.everyTenant(({ db }) =>
    repo.saveInstance(db, { workspaceId, type: 'storage-user', name, provider: 'LOCAL', secretHash }),
  );
  if (action === 'rotate') return logStep('user_rotated', { name });
  await logStep('user_made', { name });
  if (place?.provider === 'S3') await logStep('user_of_s3');
}

/** Creates a key at the provider, which returns the secret once. The secret is stored encrypted until the requester fetches it. */
async function makeKey(
  { job, workspaceId, action, logStep, keepSecret }: Work,
  name: string,
  { at, bucket }: { at: CloudKind; bucket: string },
): Promise<void> {
  const { users } = cloudOf(job, at);
  if (users === undefined) throw new OperationFailed('no_users', { provider: clouds[at].name });
  // Saved first, so that leftovers of a failure can be deleted.
  await job.everyTenant(({ db }) =>
    repo.saveInstance(db, { workspaceId, type: 'storage-user', name, provider: at }),
  );
  const { accessKey, secret } = await users.createKey(name, bucket);
  keepSecret({ user: accessKey, secret });
  await logStep(action === 'rotate' ? 'key_rotated' : 'key_made', { name, bucket, key: accessKey });
}

/** Deletes what exists outside this installation, before a workspace is deleted. */
export async function dismantle(job: JobContext, workspaceId: number): Promise<void> {
  const place = await instanceOf(job, workspaceId, 'storage-instance');
  if (place === undefined || place.provider === 'LOCAL') return;
  const user = await instanceOf(job, workspaceId, 'storage-user');
  const cloud = cloudOf(job, place.provider);
  if (user !== undefined && user.provider !== 'LOCAL') await cloud.users?.remove(user.name, place.name);
  await job.files.removeAll(workspaceFolder(workspaceId));
  await cloud.deleteBucket(place.name);
  await job.everyTenant(async ({ db }) => {
    await repo.removeInstance(db, workspaceId, 'storage-user');
    await repo.removeInstance(db, workspaceId, 'storage-instance');
  });
  job.files.forget(workspaceId);
}
