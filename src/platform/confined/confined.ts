/**
 * Runs work on untrusted files in a process with limits on memory and time, because the memory of a thread
 * outside the JavaScript heap cannot be limited
 * (docs/decisions/0050-untrusted-files-are-opened-in-isolation.md). One job runs at a time. The process starts
 * with the first job and ends when idle.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { threadFile } from '../thread/thread.ts';

export interface Confined {
  /**
   * Runs an export of the module by name.
   * @param input must be cloneable, like the result.
   * @throws Exceeded; or an Error with the message of the job's error.
   */
  run(job: string, input: unknown): Promise<unknown>;
}

export interface ConfinedBounds {
  /** Resident memory of the process. */
  megabytes: number;
  /** Processor time of one job in milliseconds. */
  ms: number;
  /** Elapsed time of one job in milliseconds, for a busy machine. */
  clockMs: number;
}

/** The host's arguments and messages (confined.host.ts). */
export interface HostSettings extends ConfinedBounds {
  module: string;
}
export type HostMessage = 'ready' | Outcome;
export type Outcome = { megabytes: number } & (
  | { value: unknown }
  /** `noMemory`: the system refused memory. */
  | { failure: string; noMemory: boolean }
);
/**
 * The signals by which the host ends itself after exceeding a limit. An orderly exit would wait for the busy
 * thread.
 */
export const endSignals = { memory: 'SIGKILL', time: 'SIGTERM' } as const;

/** The job was ended because of its memory or time. */
export class Exceeded extends Error {
  override readonly name = 'Exceeded';
  readonly bound: 'memory' | 'time';
  constructor(bound: 'memory' | 'time') {
    super(`more ${bound} than there is`);
    this.bound = bound;
  }
}

const IDLE_MS = 10_000;
/** Kibibytes of writable address space that an idle process reserves but does not use, mostly for code. */
const RESERVED = 1_150_000;
const nodeArguments = ['--max-semi-space-size=8', '--v8-pool-size=1'];

/** Whether the operating system limits the memory too; false once a process could not start that way. */
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
    // When the system refuses memory, the runtime ends with other signals or with an exit code.
    const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
      finish(() => reject(new Exceeded(signal === endSignals.time ? 'time' : 'memory')));
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
    // Without the secrets and addresses of the environment, which a hostile file could find.
    env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  });
}

/** Limits memory by the system, without a core dump. */
function shell({ megabytes }: ConfinedBounds): string {
  return `ulimit -c 0; ulimit -d ${RESERVED + megabytes * 1024}; exec "$0" "$@"`;
}

/** @returns undefined for a process that ended or could not start. */
function ready(child: ChildProcess): Promise<ChildProcess | undefined> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('exit', () => resolve(undefined));
    child.once('message', () => resolve(child));
  });
}
