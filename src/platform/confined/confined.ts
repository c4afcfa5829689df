/**
 * Work on files of any origin, in a process of its own with bounds on memory and time: what a thread takes outside of its
 * engine's heap is bounded by nobody (docs/decisions/0050-untrusted-files-are-opened-in-isolation.md). One job at a time; the process begins with the first,
 * and ends when there was none for a while.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { threadFile } from '../thread/file.ts';

export interface Confined {
  /**
   * Runs an export of the module, by its name.
   * @param input what can be cloned; so must be what it returns.
   * @throws Exceeded; an Error with the message of what the job threw.
   */
  run(job: string, input: unknown): Promise<unknown>;
}

export interface ConfinedBounds {
  /** Resident memory of the process. */
  megabytes: number;
  /** Milliseconds of processor time for one job. */
  ms: number;
  /** Milliseconds on the clock for one job, on a machine that has much else to do. */
  clockMs: number;
}

/** What the host is started with, and says (confined.host.ts). */
export interface HostSettings extends ConfinedBounds {
  module: string;
}
export type HostMessage = 'ready' | Outcome;
export type Outcome = { megabytes: number } & (
  | { value: unknown }
  /** `noMemory`: the system gave no more. */
  | { failure: string; noMemory: boolean }
);
/** How the host ends itself when a job went beyond a bound. An orderly exit would wait for the thread that is at it. */
export const endings = { memory: 'SIGKILL', time: 'SIGTERM' } as const;

/** A job was ended for the memory or the time it took. */
export class Exceeded extends Error {
  override readonly name = 'Exceeded';
  readonly bound: 'memory' | 'time';
  constructor(bound: 'memory' | 'time') {
    super(`more ${bound} than there is`);
    this.bound = bound;
  }
}

const IDLE_MS = 10_000;
/** Kibibytes that an idle process has reserved as writable: mostly room for code, which is never used. */
const RESERVED = 1_150_000;
const nodeArguments = ['--max-semi-space-size=8', '--v8-pool-size=1'];

/** Whether the operating system bounds the memory as well, as far as is known: not after a process that did not start so. */
let bySystem = process.platform === 'linux';

export function createConfined(module: URL, bounds: ConfinedBounds): Confined {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function release(one: ChildProcess, { megabytes }: { megabytes: number }): void {
    if (megabytes > bounds.megabytes / 2) {
      end(one);
      return;
    }
    one.unref();
    one.channel?.unref();
    idle = setTimeout(() => end(one), IDLE_MS).unref();
  }

  function end(one: ChildProcess): void {
    if (child === one) child = undefined;
    one.kill('SIGKILL');
  }

  async function perform(job: string, input: unknown): Promise<unknown> {
    clearTimeout(idle);
    if (child?.connected !== true) child = await start(module, bounds);
    const one = child;
    one.ref();
    one.channel?.ref();
    try {
      const outcome = await outcomeOf(one, { job, input }, bounds);
      release(one, outcome);
      if ('value' in outcome) return outcome.value;
      throw outcome.noMemory ? new Exceeded('memory') : new Error(outcome.failure);
    } catch (error) {
      if (error instanceof Exceeded) end(one);
      throw error;
    }
  }

  return {
    run(job, input) {
      const done = last.then(() => perform(job, input));
      last = done.catch(() => {});
      return done;
    },
  };
}

function outcomeOf(child: ChildProcess, message: object, { clockMs }: ConfinedBounds): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      settle();
    };
    const onMessage = (outcome: unknown) => finish(() => resolve(outcome as Outcome));
    // By the system's bound it ends as a runtime does that gets no memory: by other signals, or with a code.
    const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
      finish(() => reject(new Exceeded(signal === endings.time ? 'time' : 'memory')));
    const timer = setTimeout(() => finish(() => reject(new Exceeded('time'))), clockMs);
    child.on('message', onMessage).on('exit', onExit);
    child.send(message, (error) => {
      if (error !== null) finish(() => reject(new Exceeded('memory')));
    });
  });
}

async function start(module: URL, bounds: ConfinedBounds): Promise<ChildProcess> {
  if (bySystem) {
    const limited = await ready(open(module, bounds, true));
    if (limited !== undefined) return limited;
    bySystem = false;
  }
  const child = await ready(open(module, bounds, false));
  if (child === undefined) throw new Error('the process that opens files did not start');
  return child;
}

function open(module: URL, bounds: ConfinedBounds, limited: boolean): ChildProcess {
  const settings: HostSettings = { ...bounds, module: threadFile(module).href };
  const host = threadFile(new URL('./confined.host.ts', import.meta.url)).pathname;
  const command = [process.execPath, ...nodeArguments, host, JSON.stringify(settings)] as const;
  const [program, ...given] = limited ? (['/bin/sh', '-c', shell(bounds), ...command] as const) : command;
  return spawn(program, given, {
    // Nothing of ours that a hostile file could find: no secrets, no addresses.
    env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  });
}

/** The memory that the system gives at most, and no dump of it where that ends the process. */
function shell({ megabytes }: ConfinedBounds): string {
  return `ulimit -c 0; ulimit -d ${RESERVED + megabytes * 1024}; exec "$0" "$@"`;
}

/** @returns undefined for one that ended, or could not be started. */
function ready(child: ChildProcess): Promise<ChildProcess | undefined> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('exit', () => resolve(undefined));
    child.once('message', () => resolve(child));
  });
}
