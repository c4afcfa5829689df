/**
 * Reads from a standby, PostgreSQL's copy of the database by streaming replication. A read uses the standby only if
 * the standby has replayed all that the primary had committed when the read began; otherwise it uses the primary. So
 * nobody sees an older state than before, on any node, and nobody needs to remember who wrote recently.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { causesOf, type Log } from '#platform/log/log.ts';
import { count } from '#platform/observed/work.ts';
import { type Engine, type Session, type Standby, withSession } from './engine.ts';

/** Milliseconds before each check of what the standby has replayed. */
const LOOKS_MS = [0, 2, 5, 10, 20, 40, 80];
/** Time until a connection is open, and until an answer. */
const DEADLINE_MS = 1000;
/** Milliseconds until a read checks an unusable standby again. That read does not wait for the result. */
const RETRY_MS = 2000;

/**
 * The position up to which the primary has written. An acknowledged commit is flushed, unless synchronous_commit is
 * off; a standby receives only what is flushed.
 */
const WRITTEN = `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
                        else pg_current_wal_flush_lsn() end::text as position,
                        system_identifier || '/' || current_database() as database from pg_control_system()`;
const REPLAYED = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent"';
const IDENTITY = `select pg_is_in_recovery() as "isStandby",
                         system_identifier || '/' || current_database() as database,
                         exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)) as "bypasses"
                    from pg_control_system()`;

/** A lost connection, and cancellations because the replay changes what the statement reads. */
const faults = new Set(['DATABASE_UNAVAILABLE', 'DATABASE_BUSY', '40001', '40P01']);

export const BEHIND = 'it is behind the primary';

/** @param replica connections to the standby; `close` closes them. */
export function openStandby(primary: Engine, replica: Engine, log: Log): Standby {
  let isUsable = false;
  let isClosed = false;
  let retryAt = 0;
  let lastReason: string | undefined;

  async function open(by?: string): Promise<Session> {
    const connecting = replica.connect({ by });
    return inTime(connecting).catch((error) => {
      connecting.then((session) => session.release()).catch(() => {});
      throw error;
    });
  }

  /** @returns undefined if the standby is behind. @throws if it does not answer. */
  async function openCurrent(position: string, by?: string): Promise<Session | undefined> {
    const session = await open(by);
    try {
      for (const ms of LOOKS_MS) {
        if (ms > 0) await pause(ms);
        const { rows } = await inTime(session.query(REPLAYED, [position]));
        if (rows[0].isCurrent) return session;
      }
    } catch (error) {
      session.release(true);
      throw error;
    }
    session.release();
    return undefined;
  }

  async function identify(): Promise<{ isStandby: boolean; database: string; bypasses: boolean }> {
    const session = await open();
    let isBroken = true;
    try {
      const { rows } = await inTime(session.query(IDENTITY));
      isBroken = false;
      return rows[0];
    } finally {
      session.release(isBroken);
    }
  }

  async function problem(): Promise<string | undefined> {
    const { rows } = await withSession(primary, (session) => session.query(WRITTEN));
    const [{ position, database }] = rows;
    try {
      const found = await identify();
      if (!found.isStandby) return 'it is not a standby';
      if (found.database !== database) return 'it is a standby of another database';
      if (found.bypasses) return 'its role bypasses row-level security';
      const session = await openCurrent(position);
      session?.release();
      return session === undefined ? BEHIND : undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }

  async function tryAgain(): Promise<void> {
    retryAt = performance.now() + RETRY_MS;
    const reason = await problem().catch(() => 'the primary does not answer');
    if (isClosed) return;
    if (reason !== undefined) return giveUp(reason);
    isUsable = true;
    lastReason = undefined;
    log.info('public pages, exports and figures are read at the standby');
  }

  function giveUp(reason: string): void {
    if (lastReason !== reason) log.warn({ reason }, 'the standby is not used: all reads go to the primary');
    lastReason = reason;
    isUsable = false;
    retryAt = performance.now() + RETRY_MS;
  }

  async function connect(by?: string): Promise<Session | undefined> {
    if (!isUsable) {
      if (performance.now() >= retryAt) void tryAgain();
      return undefined;
    }
    const { rows } = await withSession(primary, (session) => session.query(WRITTEN), { by });
    try {
      const session = await openCurrent(rows[0].position, by);
      if (session === undefined) giveUp(BEHIND);
      return session;
    } catch (error) {
      giveUp(reasonOf(error));
      return undefined;
    }
  }

  return {
    async connect(by) {
      const session = await connect(by);
      count('offloaded', { server: session === undefined ? 'primary' : 'standby' });
      return session;
    },
    hasFailed(error) {
      const isFault = faults.has((error as { code?: string }).code ?? '');
      if (isFault) giveUp(reasonOf(error));
      return isFault;
    },
    problem,
    async close() {
      isClosed = true;
      await replica.close();
    },
  };
}

function reasonOf(error: unknown): string {
  return `it does not answer: ${causesOf((error as Error).cause ?? error)}`;
}

/** @throws Error if the work takes longer than DEADLINE_MS. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = pause(DEADLINE_MS, undefined, { signal: end.signal }).then(() => {
    throw new Error(`no answer within ${DEADLINE_MS} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
    late.catch(() => {});
    work.catch(() => {});
  }
}
