/** Runs statements over a connected pg client. */
import type { Writable } from 'node:stream';
import pg from 'pg';
import { Problem } from '#kernel/problem.ts';
import type { Log } from '#platform/log/log.ts';
import { observed } from '#platform/observed/work.ts';
import type { Result, Session } from './engine.ts';

const INT8 = 20;
const DATE = 1082;
pg.types.setTypeParser(INT8, Number);
// A date is a day, not an instant: it stays the text `YYYY-MM-DD`.
pg.types.setTypeParser(DATE, (text) => text);

/** Statements that take at least this long are logged. */
const SLOW_MS = 1000;
/** Characters of a logged statement; scripts are long, and contain their values. */
const MOST_TEXT = 1000;
const MOST_SCRIPT = 60;

interface SessionOptions {
  log: Log;
  /** Whether statements are named. */
  prepared: boolean;
  /** Called at the end. @param broken whether the connection is unusable. */
  giveBack(broken: boolean): void;
}

/** A query of the driver, which is sent unchanged. The driver's types omit the name. */
type SentQuery = pg.Query & { name?: string };
type Answered = (error: Error | undefined, answer: pg.QueryResult | pg.QueryResult[]) => void;

export function clientSession(client: pg.ClientBase, { log, prepared, giveBack }: SessionOptions): Session {
  let broken = false;

  const run = (text: string, values?: readonly unknown[]) =>
    observed('statement', { text }, () => runTimed(text, values));

  /** Logs slow statements, without their values. */
  async function runTimed(text: string, values?: readonly unknown[]): Promise<Result> {
    const begun = performance.now();
    try {
      return await attempt(text, values);
    } finally {
      const ms = Math.round(performance.now() - begun);
      const shown = values === undefined ? MOST_SCRIPT : MOST_TEXT;
      if (ms >= SLOW_MS) log.warn({ ms, statement: text.slice(0, shown) }, 'a slow statement');
    }
  }

  async function attempt(text: string, values?: readonly unknown[]): Promise<Result> {
    try {
      return resultOf(
        await new Promise((resolve, reject) => {
          const answered: Answered = (error, answer) => (error ? reject(error) : resolve(answer));
          send(client, text, values, answered, prepared);
        }),
      );
    } catch (error) {
      // The driver creates the error while it reads the answer; add the stack of the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      broken ||= isConnectionLoss(error);
      throw translateError(error);
    }
  }

  return {
    query: (text, parameters = []) => {
      // tests/e2e/budgets.test.ts counts a page's statements by these lines.
      log.trace({ statement: text }, 'statement');
      return run(text, parameters);
    },
    script: (text) => run(text),
    endRead() {
      delayWrites(client, true);
      client.query(new pg.Query('commit', undefined, () => {}));
    },
    release: (throwAway = false) => giveBack(throwAway || broken),
  };
}

function send(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] | undefined,
  answered: Answered,
  prepared: boolean,
): void {
  delayWrites(client, false);
  // The driver does not change the values.
  const query: SentQuery = new pg.Query(text, values as unknown[] | undefined, answered);
  if (prepared && values !== undefined) query.name = nameOf(text);
  client.query(query);
}

function resultOf(answer: pg.QueryResult | pg.QueryResult[]): Result {
  if (!Array.isArray(answer)) return { rows: answer.rows, affected: answer.rowCount ?? 0 };
  return { rows: answer.flatMap(({ rows }) => rows), affected: answer.at(-1)?.rowCount ?? 0 };
}

/** A property of the driver that its types omit. */
interface Wired {
  connection: { stream: Writable };
}

export const streamOf = (client: pg.ClientBase): Writable => (client as unknown as Wired).connection.stream;

/** Milliseconds for which the end of a read waits for the connection's next statement. */
const END_DELAY_MS = 3;
/** Timers of the connections whose writing is delayed. */
const waiting = new WeakMap<Writable, NodeJS.Timeout>();

/**
 * Delays writing until the end of the event loop's turn, so that one packet contains the beginning of a
 * transaction and its first statements. Sending a packet takes as long as running a statement.
 * @param forNext delays until the next statement, because nothing waits for this one.
 */
function delayWrites(client: pg.ClientBase, forNext: boolean): void {
  const stream = streamOf(client);
  const timer = waiting.get(stream);
  if (stream.writableCorked > 0 && (forNext || timer === undefined)) return;
  if (timer === undefined) stream.cork();
  clearTimeout(timer);
  waiting.delete(stream);
  const leave = () => {
    waiting.delete(stream);
    stream.uncork();
  };
  if (forNext) waiting.set(stream, setTimeout(leave, END_DELAY_MS));
  else setImmediate(leave);
}

/**
 * Limits the memory, in case a statement's text varies without end. The API tests of four features execute 990 texts, so
 * the program has more than a thousand. Any beyond the limit are planned each time.
 */
const MOST_NAMED = 5000;
const names = new Map<string, string>();

/** A named statement is planned once per connection. Planning our joins takes half of the total time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMED) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Whether the connection failed, not only a statement: the server did not send the error, or its SQLSTATE is of
 * class 08 or 57P. An error code of the operating system can look like an SQLSTATE: EPIPE.
 */
function isConnectionLoss(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|57P)/.test(error.code ?? '');
}

const named: Record<string, { status: number; code: string }> = {
  // query_canceled: the statement took too long
  '57014': { status: 503, code: 'QUERY_TOO_SLOW' },
  // disk_full
  '53100': { status: 507, code: 'STORAGE_FULL' },
  // too_many_connections
  '53300': { status: 503, code: 'DATABASE_BUSY' },
};

/** Turns faults of the machine into problem answers; does not change errors of statements. */
function translateError(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const fault = named[(error as { code?: string }).code ?? ''];
  if (fault !== undefined)
    return new Problem(fault.status, { code: fault.code, retryAfter: 5, cause: error });
  if (isConnectionLoss(error)) return unavailable(error);
  return error;
}

const UNAVAILABLE = 'DATABASE_UNAVAILABLE';

export function unavailable(cause?: unknown): Problem {
  return new Problem(503, { code: UNAVAILABLE, retryAfter: 5, cause });
}

/** Whether the database gave no answer. */
export function isUnavailable(error: unknown): error is Problem {
  return error instanceof Problem && error.code === UNAVAILABLE;
}
