/** Measures a file that a call refuses as too large: the request for it, and the job that makes it. */
import type { ExportedFile } from '#features/exports/contract.ts';
import { json, type TestApi, type TestClient } from '../support/api.ts';

const TIMES = 3;

export interface Prepared {
  /** Milliseconds of the request. */
  requested: number;
  /** Milliseconds of the job, with its mail. */
  made: number;
  bytes: number;
}

/** @param path of the call. @returns the least times. */
export async function timesOfJob(
  { platform }: TestApi,
  by: Pick<TestClient, 'request'>,
  path: string,
): Promise<Prepared> {
  const least: Prepared = { requested: Number.POSITIVE_INFINITY, made: Number.POSITIVE_INFINITY, bytes: 0 };
  for (let turn = 0; turn < TIMES; turn++) {
    const begun = performance.now();
    const answer = await by.request('/exports', { method: 'POST', ...json({ path }) });
    const { exportId }: ExportedFile = await answer.json();
    const requested = performance.now();
    await platform.jobs.drain();
    least.made = Math.min(least.made, performance.now() - requested);
    least.requested = Math.min(least.requested, requested - begun);
    const file = await by.request(`/exports/${exportId}/file`);
    if (file.status !== 200) throw new Error(`${path}: ${file.status}`);
    least.bytes = (await file.arrayBuffer()).byteLength;
  }
  return least;
}
