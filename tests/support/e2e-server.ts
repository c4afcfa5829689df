/** Creates the demonstration data once. Test files and fault tests get copies (demonstration.ts). */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { commandConfig, withPlatform } from '#entry/cli/opening.ts';
import { createServices } from '#entry/services.ts';
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
  const { TEST_URL, TEST_EXTERNAL, TEST_DEMONSTRATION } = process.env;
  // Without copies: place.ts and demonstration.ts use what these variables name.
  if (TEST_URL !== undefined || TEST_EXTERNAL !== undefined) return project.provide('demonstration', '');
  // `npm test` shares it between its steps, and deletes it.
  const folder = TEST_DEMONSTRATION ?? mkdtempSync(path.join(tmpdir(), 'ardoise-e2e-'));
  const dataDir = path.join(folder, 'demonstration');
  const complete = path.join(folder, 'complete');
  if (!existsSync(complete)) {
    rmSync(dataDir, { recursive: true, force: true });
    const server = await startServer({ dataDir });
    await server.end('SIGTERM');
    await runJobs(dataDir);
    await makeSmallerPictures(path.join(dataDir, 'files'));
    writeFileSync(complete, '');
  }
  project.provide('demonstration', dataDir);
  if (TEST_DEMONSTRATION === undefined) return () => rmSync(folder, { recursive: true, force: true });
}

/** Runs the due jobs. Otherwise the server of each test file would, and in an old demonstration they would be late. */
async function runJobs(dataDir: string): Promise<void> {
  await withPlatform(commandConfig({ DATA_DIR: dataDir }), async (platform) => {
    await platform.jobs.start(createServices(platform).jobs, { work: false });
    await platform.jobs.drain();
    await platform.jobs.stop();
  });
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
