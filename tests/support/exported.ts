/** Requests a large file, runs its job and downloads it. */
import type { ExportedFile } from '#features/exports/contract.ts';
import { fileOf } from '#features/exports/server/file.ts';
import { json, type TestApi, type TestClient } from './api.ts';

/** @param body of the call that starts the job. */
export async function exportedFile(
  app: TestApi,
  by: Pick<TestClient, 'request'>,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Response> {
  const sent = body === undefined ? { headers } : json(body, headers);
  const started = await by.request(path, { method: 'POST', ...sent });
  if (started.status !== 202) throw new Error(`${path}: ${started.status} ${await started.text()}`);
  const { exportId }: ExportedFile = await started.json();
  await app.platform.jobs.drain();
  return by.request(`/exports/${exportId}/file`);
}

/** @returns the bytes of the delivered file. */
export async function exportedBytes(...given: Parameters<typeof exportedFile>): Promise<Buffer> {
  const answer = await exportedFile(...given);
  if (answer.status !== 200) throw new Error(`${given[2]}: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

let count = 0;

/** Stores a file that is ready for a person. */
export async function ownExport(
  { app, workspaceId }: { app: TestApi; workspaceId: number },
  { account }: Partial<TestClient>,
): Promise<{ ids: { exportId: number } }> {
  const now = app.clock.now();
  const exportId = await app.rows(workspaceId).add('exports', {
    account_id: account?.userId ?? 0,
    kind: 'workspace',
    subject: `${count++}`,
    locale: 'en',
    state: 'ready',
    attempt: 1,
    file_name: 'workspace.zip',
    media_type: 'application/zip',
    byte_size: 4,
    requested_at: now,
    finished_at: now,
  });
  await app.platform.storage.put(fileOf({ workspaceId, exportId }, 1), Buffer.from('file'));
  return { ids: { exportId } };
}
