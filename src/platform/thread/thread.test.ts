import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createThread, isCostly, isLate } from './thread.ts';

const module = `
  import { setPriority } from 'node:os';
  if (process.platform === 'linux') setPriority(10);
  const used = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  export function spend({ ms }) { const before = used(); while (used() - before < ms); return 'done'; }
  export function wait({ ms }) { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms); return 'done'; }
  export function match({ text }) { return /^(a+)+$/.test(text); }
`;

let folder: string;
let source: URL;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ardoise-thread-'));
  source = pathToFileURL(path.join(folder, 'work.mjs'));
  await writeFile(source, module);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Processes that keep every processor busy at a higher priority than the thread's. */
const busy: ChildProcess[] = [];
function takeProcessors() {
  for (let at = 0; at < availableParallelism() * 2; at++)
    busy.push(spawn(process.execPath, ['-e', 'for (;;);']));
}
afterEach(() => {
  for (const one of busy.splice(0)) one.kill('SIGKILL');
});

const failure = (job: Promise<unknown>) =>
  job.then(
    () => undefined,
    (error: unknown) => error,
  );
const limits = { threads: 1, deadlineMs: 60_000, processorMs: 1000 };

test('a job that exceeds its processor time is ended, in a loop as well as in a regular expression', async () => {
  const thread = createThread(source, { ...limits, processorMs: 300 });
  for (const [job, input] of [
    ['spend', { ms: 60_000 }],
    ['match', { text: `${'a'.repeat(60)}b` }],
  ] as const) {
    const error = await failure(thread.run(job, input));
    expect([job, isCostly(error), isLate(error)]).toEqual([job, true, false]);
  }
  expect(await thread.run('spend', { ms: 10 })).toBe('done');
});

test('a job that gets no processor time is reported as late, not as costly', async () => {
  const error = await failure(
    createThread(source, { ...limits, deadlineMs: 500 }).run('wait', { ms: 30_000 }),
  );
  expect([isLate(error), isCostly(error)]).toEqual([true, false]);
});

test('without a limit of processor time, a job that misses its deadline is reported as costly', async () => {
  const error = await failure(
    createThread(source, { threads: 1, deadlineMs: 300 }).run('wait', { ms: 30_000 }),
  );
  expect([isLate(error), isCostly(error)]).toEqual([false, true]);
});

test('processor time is measured correctly while other programs use all processors', async () => {
  takeProcessors();
  const [inTime, onClock] = await Promise.all([
    createThread(source, { ...limits, deadlineMs: 120_000, processorMs: 500 }).run('spend', { ms: 250 }),
    failure(createThread(source, { threads: 1, deadlineMs: 500 }).run('spend', { ms: 250 })),
  ]);
  expect(inTime).toBe('done');
  // With a limit of elapsed time the same job is ended, because the processors are busy.
  expect(isCostly(onClock)).toBe(true);
}, 120_000);

test('the processor time of concurrent jobs is measured separately', async () => {
  const thread = createThread(source, { ...limits, threads: 2, processorMs: 500 });
  const jobs = Array.from({ length: 6 }, (_, at) => thread.run('spend', { ms: at === 2 ? 60_000 : 200 }));
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(
    [0, 1, 2, 3, 4, 5].map((at) => (at === 2 ? 'rejected' : 'fulfilled')),
  );
});
