/** Creates the demonstration data once. Test files and fault tests get copies (demonstration.ts). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { MEDIA_FILES } from '#features/media/rules.ts';
import { makeSmaller } from '#features/media/server/delivery.service.ts';
import { localStorage } from '#platform/storage/disk.ts';
import { startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory to copy. */
    demonstration: string;
  }
}

export default async function setup(project: TestProject) {
  if (process.env.TEST_URL !== undefined) return project.provide('demonstration', '');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-e2e-'));
  const server = await startServer({ dataDir });
  await server.end('SIGTERM');
  // Fault tests show few pictures.
  if (project.name !== 'faults') await makeSmallerPictures(path.join(dataDir, 'files'));
  project.provide('demonstration', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Creates the narrower copies of the demonstration's pictures. Otherwise each server would create those of the pages that its test
 * file opens, which takes several seconds of processor time.
 */
async function makeSmallerPictures(folder: string): Promise<void> {
  const files = localStorage(folder);
  for await (const file of files.list(''))
    if (path.posix.basename(path.posix.dirname(file)) === MEDIA_FILES)
      await makeSmaller({ files }, { key: path.posix.basename(file) });
}
