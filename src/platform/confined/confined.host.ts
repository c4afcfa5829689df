/**
 * Runs in the process that confined.ts starts. Its first thread checks the limits; the second imports the
 * module and does the work.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { endSignals, type HostMessage, type HostSettings, type Outcome } from './confined.ts';

/** Milliseconds between two checks; about ten megabytes can be allocated meanwhile. */
const LOOK_MS = 10;
const MEGABYTE = 1024 * 1024;

interface Order {
  job: string;
  input: unknown;
}

if (isMainThread) watch(JSON.parse(process.argv[2] ?? '{}') as HostSettings);
else await work(workerData as string);

function watch({ module, megabytes, ms }: HostSettings): void {
  const say = (message: HostMessage) => process.send?.(message);
  let begun: number | undefined;
  const worker = new Worker(new URL(import.meta.url), {
    workerData: module,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // A thread with a full heap ends.
  worker.once('error', () => end('memory'));
  worker.on('message', (message: 'ready' | object) => {
    begun = undefined;
    say(message === 'ready' ? 'ready' : ({ ...message, megabytes: residentMegabytes() } as Outcome));
  });
  process.on('message', (order: Order) => {
    begun = processorMs();
    worker.postMessage(order);
  });
  process.on('disconnect', () => end('memory'));
  setInterval(() => {
    if (begun === undefined) return;
    if (residentMegabytes() > megabytes) end('memory');
    if (processorMs() - begun > ms) end('time');
  }, LOOK_MS);
}

function end(bound: keyof typeof endSignals): void {
  process.kill(process.pid, endSignals[bound]);
}

function residentMegabytes(): number {
  return process.memoryUsage.rss() / MEGABYTE;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function work(module: string): Promise<void> {
  const jobs: Record<string, (input: unknown) => unknown> = await import(module);
  parentPort?.on('message', async ({ job, input }: Order) => {
    try {
      parentPort?.postMessage({ value: await jobs[job]?.(input) });
    } catch (error) {
      const failure = (error as Error).message;
      parentPort?.postMessage({ failure, noMemory: /allocat/i.test(failure) });
    }
  });
  parentPort?.postMessage('ready');
}
