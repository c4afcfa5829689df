/**
 * A test in which something complains has failed, whatever its assertions say. Three kinds of complaint count:
 * everything written by `console.error`, warnings (React's, and others: a test run without noise hears the
 * alarm), and promises that were rejected with nobody to take it.
 *
 * A test that provokes a complaint on purpose replaces the console with `vi.spyOn(console, 'error')` itself.
 */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const complaints: string[] = [];

function note(kind: string) {
  return (...parts: unknown[]) => {
    complaints.push(`${kind}: ${format(...parts)}`);
  };
}

const original = { error: console.error, warn: console.warn };
/** The reason alone: Node hands over the promise besides, which only repeats it. */
const noteRejection = (reason: unknown) => note('unhandled rejection')(reason);

beforeEach(() => {
  complaints.length = 0;
  console.error = note('console.error');
  console.warn = note('console.warn');
  process.on('unhandledRejection', noteRejection);
});

afterEach(async () => {
  // Rejections are reported after the microtasks are done; one turn of the loop lets them arrive.
  await new Promise((done) => setImmediate(done));
  process.off('unhandledRejection', noteRejection);
  console.error = original.error;
  console.warn = original.warn;
  if (complaints.length === 0) return;
  const heard = complaints.splice(0).join('\n');
  throw new Error(`This test made something complain, so it fails:\n${heard}`);
});
