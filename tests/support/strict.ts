/**
 * Fails tests that log or leak errors, whatever their assertions: everything written by `console.error`,
 * warnings (of React and others), and unhandled rejections.
 *
 * A test that causes one on purpose replaces the console with `vi.spyOn(console, 'error')`.
 */
import { format } from 'node:util';
import { afterEach, beforeEach, chai } from 'vitest';

// The first line of a failure shows the content of a list; by default «expected [ Array(1) ] to deeply equal
// []».
chai.config.truncateThreshold = 1000;

const complaints: string[] = [];

function note(kind: string) {
  return (...parts: unknown[]) => {
    complaints.push(`${kind}: ${format(...parts)}`);
  };
}

const original = { error: console.error, warn: console.warn };
/** Notes only the reason: Node also passes the promise, which contains it again. */
const noteRejection = (reason: unknown) => note('unhandled rejection')(reason);

beforeEach(() => {
  complaints.length = 0;
  console.error = note('console.error');
  console.warn = note('console.warn');
  process.on('unhandledRejection', noteRejection);
});

afterEach(async () => {
  // Rejections are reported after microtasks, so wait for one turn of the event loop.
  await new Promise((done) => setImmediate(done));
  process.off('unhandledRejection', noteRejection);
  console.error = original.error;
  console.warn = original.warn;
  if (complaints.length === 0) return;
  const errors = complaints.splice(0).join('\n');
  throw new Error(`This test logged or leaked errors, so it fails:\n${errors}`);
});
