import { Duplex } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { clientSession } from './client-session.ts';

/** Messages of PostgreSQL: `AuthenticationOk` and `ReadyForQuery`. */
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A connection that is accepted, and whose other side is gone when a statement is sent. */
class BrokenPipe extends Duplex {
  #accepted = false;
  connect() {
    setImmediate(() => this.emit('connect'));
  }
  setNoDelay() {}
  override _read() {}
  override _write(_: unknown, __: unknown, done: (error?: Error) => void) {
    if (this.#accepted) return done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    this.#accepted = true;
    this.push(greeting);
    done();
  }
}

test('a broken pipe is a lost connection, although its code has the form of an SQLSTATE', async () => {
  const client = new pg.Client({ stream: () => new BrokenPipe() as never });
  client.on('error', () => {});
  await client.connect();
  const returned: boolean[] = [];
  const session = clientSession(client, {
    log: createLog('silent'),
    prepared: true,
    giveBack: (broken) => returned.push(broken),
  });
  await expect(session.query('select 1')).rejects.toMatchObject({
    status: 503,
    code: 'DATABASE_UNAVAILABLE',
  });
  session.release();
  expect(returned).toEqual([true]);
});
