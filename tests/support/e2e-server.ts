/** Creates the demonstration data once. Test files and fault tests get copies (demonstration.ts). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
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
  project.provide('demonstration', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
