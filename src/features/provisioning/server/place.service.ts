/** The storage part of operations: a workspace's place, which is a folder or a bucket, and who may read it. */
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import type { Cloud, CloudKind } from '#platform/storage/cloud.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import * as repo from './repo.ts';
import { instancesOf, nameOf, OperationFailed, type Work } from './work.service.ts';

/** Stands in a workspace's folder from the creation of its storage instance to its deletion. */
const FOLDER_MARK = '.instance';

const clouds: Record<CloudKind, { name: string; setting: string }> = {
  GCP: { name: 'Google Cloud', setting: 'GCS_PROJECT' },
  S3: { name: 'S3', setting: 'S3_REGION' },
};

export function createPlaceService({ engine, storage }: Pick<Platform, 'engine' | 'storage'>) {
  function cloudOf(kind: CloudKind): Cloud {
    const cloud = storage.clouds[kind];
    if (cloud !== undefined) return cloud;
    const { name, setting } = clouds[kind];
    throw new OperationFailed('not_configured', { provider: name, setting });
  }

  async function instanceOf(workspaceId: number, type: 'storage-instance' | 'storage-user') {
    return (await instancesOf(engine, workspaceId)).find((instance) => instance.type === type);
  }

  async function operateInstance(work: Work): Promise<void> {
    const { workspaceId, action } = work;
    if (action === 'delete') return deletePlace(work);
    const workspace = await asInstallation(engine, ({ db }) => repo.findWorkspace(db, workspaceId), {
      readOnly: true,
    });
    const provider = workspace?.storage_provider ?? 'LOCAL';
    return provider === 'LOCAL' ? createFolder(work) : createBucket(work, provider);
  }

  async function createFolder({ workspaceId, say }: Work): Promise<void> {
    const folder = workspaceFolder(workspaceId);
    await storage.put(`${folder}/${FOLDER_MARK}`, new Uint8Array());
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'storage-instance', name: folder, provider: 'LOCAL' }),
    );
    await say('folder_made', { name: folder });
  }

  /** Files that are here move over once the bucket is the workspace's place; until each has, it is read from here. */
  async function createBucket({ workspaceId, input, say }: Work, provider: CloudKind): Promise<void> {
    const name = await nameOf(engine, workspaceId, 'storage-instance', input);
    await cloudOf(provider).createBucket(name);
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'storage-instance', name, provider }),
    );
    storage.forget(workspaceId);
    await say('bucket_made', { name });
    let moved = 0;
    for await (const key of storage.here.list(workspaceFolder(workspaceId))) {
      await storage.put(key, await storage.here.bytes(key));
      await storage.here.remove(key);
      moved++;
    }
    if (moved > 0) await say('moved', { count: moved });
  }

  async function deletePlace({ workspaceId, say }: Work): Promise<void> {
    const place = await instanceOf(workspaceId, 'storage-instance');
    if (place === undefined) return;
    const folder = workspaceFolder(workspaceId);
    let files = 0;
    for await (const key of storage.list(folder)) if (key !== `${folder}/${FOLDER_MARK}`) files++;
    if (files > 0) throw new OperationFailed('files_there', { count: files });
    await storage.removeAll(folder);
    if (place.provider !== 'LOCAL') await cloudOf(place.provider).deleteBucket(place.name);
    await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'storage-instance'));
    storage.forget(workspaceId);
    await say(place.provider === 'LOCAL' ? 'folder_gone' : 'bucket_gone', { name: place.name });
  }

  async function operateUser(work: Work): Promise<void> {
    const { workspaceId, action, input, say } = work;
    const name = await nameOf(engine, workspaceId, 'storage-user', input);
    const place = await instanceOf(workspaceId, 'storage-instance');
    const provider = (await instanceOf(workspaceId, 'storage-user'))?.provider ?? place?.provider;
    const elsewhere =
      provider === 'GCP' && place !== undefined ? { at: provider, bucket: place.name } : undefined;
    if (action === 'delete') {
      if (elsewhere !== undefined) await cloudOf(elsewhere.at).users?.remove(name, elsewhere.bucket);
      await asInstallation(engine, ({ db }) => repo.removeInstance(db, workspaceId, 'storage-user'));
      return say('user_gone', { name });
    }
    if (elsewhere !== undefined) return makeKey(work, name, elsewhere);
    const secretHash = Buffer.from(input.secretHash ?? '', 'base64');
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'storage-user', name, provider: 'LOCAL', secretHash }),
    );
    if (action === 'rotate') return say('user_rotated', { name });
    await say('user_made', { name });
    if (place?.provider === 'S3') await say('user_of_s3');
  }

  /** A key of the provider's own, which tells its secret once: it waits sealed for the one who asked. */
  async function makeKey(
    { workspaceId, action, say, keepSecret }: Work,
    name: string,
    { at, bucket }: { at: CloudKind; bucket: string },
  ): Promise<void> {
    const { users } = cloudOf(at);
    if (users === undefined) throw new OperationFailed('no_users', { provider: clouds[at].name });
    // Known from here on, so that what is left of a failure can be deleted.
    await asInstallation(engine, ({ db }) =>
      repo.saveInstance(db, { workspaceId, type: 'storage-user', name, provider: at }),
    );
    const { accessKey, secret } = await users.createKey(name, bucket);
    keepSecret({ user: accessKey, secret });
    await say(action === 'rotate' ? 'key_rotated' : 'key_made', { name, bucket, key: accessKey });
  }

  /** For the deletion of a workspace: what stands outside of this installation. */
  async function dismantle(workspaceId: number): Promise<void> {
    const place = await instanceOf(workspaceId, 'storage-instance');
    if (place === undefined || place.provider === 'LOCAL') return;
    const user = await instanceOf(workspaceId, 'storage-user');
    const cloud = cloudOf(place.provider);
    if (user !== undefined && user.provider !== 'LOCAL') await cloud.users?.remove(user.name, place.name);
    await storage.removeAll(workspaceFolder(workspaceId));
    await cloud.deleteBucket(place.name);
    await asInstallation(engine, async ({ db }) => {
      await repo.removeInstance(db, workspaceId, 'storage-user');
      await repo.removeInstance(db, workspaceId, 'storage-instance');
    });
    storage.forget(workspaceId);
  }

  return { operateInstance, operateUser, dismantle };
}
