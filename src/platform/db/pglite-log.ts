/**
 * Keeps the write-ahead log of the embedded database short. A server has a process of its own for that; the single one
 * that is embedded makes a checkpoint only when it is closed, so that its log would grow by all that is ever written, and a start
 * after a kill would have to read it all.
 */
import type { Log } from '#platform/log/log.ts';
import type { Session } from './engine.ts';

/** Bytes of log after which it is cut: some 25 ms of the one connection. */
const MOST_LOG = 32 * 1024 * 1024;
const CHECK_MS = 1000;

const growth = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

export interface LogKeeper {
  /** Something may have been written: it is looked at soon. */
  written(): void;
  stop(): void;
}

/** @param connect waits for a turn of its own at the connection. */
export function keepLogShort(connect: () => Promise<Session>, log: Log): LogKeeper {
  let due = false;
  let busy = false;
  let stopped = false;

  async function look(): Promise<void> {
    if (!due || busy) return;
    [due, busy] = [false, true];
    try {
      const session = await connect();
      try {
        const { rows } = await session.query(growth);
        if (rows[0].bytes > MOST_LOG) await session.script('checkpoint');
      } finally {
        session.release();
      }
    } catch (error) {
      // The next change brings the next try.
      if (!stopped) log.warn({ err: error }, 'the write-ahead log was not cut');
    } finally {
      busy = false;
    }
  }

  const timer = setInterval(look, CHECK_MS).unref();
  return {
    // Its own turn is none of them; what is written before that turn comes is seen in it.
    written: () => {
      due ||= !busy;
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
