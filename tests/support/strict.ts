/**
 * Fails tests that log or leak errors, whatever their assertions: everything written by `console.error`,
 * warnings (React's and others), and unhandled rejections.
 *
 * A test that causes one on purpose replaces the console with `vi.spyOn(console, 'error')`.
 */
import { format } from 'node:util';
import { afterEach, beforeEach, chai } from 'vitest';

// A failed list says in its first line what is in it; by default «expected [ Array(1) ] to deeply equal []».
chai.config.truncateThreshold = 1000;

const complaints: string[] = [];

function note(kind: string) {
  return (...parts: unknown[]) => {
    complaints.push(`${kind}: ${format(...parts)}`);
  };
}

const original = { error: console.error, warn: console.warn };
/** The reason only: Node also passes the promise, which repeats it. */
const noteRejection = (reason: unknown) => note('unhandled rejection')(reason);

beforeEach(() => {
  complaints.length = 0;
  console.error = note('console.error');
  console.warn = note('console.warn');
  process.on('unhandledRejection', noteRejection);
});

afterEach(async () => {
  // Rejections are reported after microtasks, so wait for one turn of the loop.
  await new Promise((done) => setImmediate(done));
  process.off('unhandledRejection', noteRejection);
  console.error = original.error;
  console.warn = original.warn;
  if (complaints.length === 0) return;
  const heard = complaints.splice(0).join('\n');
  throw new Error(`This test logged or leaked errors, so it fails:\n${heard}`);
});
