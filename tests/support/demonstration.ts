/** Gives tests the demonstration without creating it again, which takes three times the processor time of a start. */
import { cpSync } from 'node:fs';
import { inject } from 'vitest';

/**
 * Copies the demonstration of e2e-server.ts into a new data directory; on an external database the server inserts it.
 * @returns the directory.
 */
export function withDemonstration(dataDir: string): string {
  if (process.env.TEST_EXTERNAL === undefined) cpSync(inject('demonstration'), dataDir, { recursive: true });
  return dataDir;
}
