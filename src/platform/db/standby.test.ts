import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import type { Engine, Session } from './engine.ts';
import { openStandby } from './standby.ts';

type Answer = Record<string, unknown> | Promise<never>;

/** A server that gives each statement the first answer whose key the statement contains. */
function server(answers: Record<string, () => Answer>) {
  const released: (boolean | undefined)[] = [];
  const session: Session = {
    async query(text) {
      const [, answer] = Object.entries(answers).find(([part]) => text.includes(part)) ?? [];
      if (answer === undefined) throw new Error(`unexpected: ${text}`);
      return { rows: [await answer()], affected: 1 };
    },
    script: async () => ({ rows: [], affected: 0 }),
    endRead: () => {},
    release: (broken) => void released.push(broken),
  };
  const engine = { connect: async () => session, close: async () => {} } as Partial<Engine> as Engine;
  return { engine, released };
}

const identity = { isStandby: true, database: '1/ardoise', bypasses: false };

/** @param found what the standby answers. */
function opened(found: { identity?: Partial<typeof identity>; isCurrent?: () => boolean | Promise<never> }) {
  const primary = server({ pg_current_wal: () => ({ position: '0/1', database: '1/ardoise' }) });
  const { isCurrent = () => true } = found;
  const replica = server({
    pg_last_wal_replay_lsn: () => {
      const current = isCurrent();
      return current instanceof Promise ? current : { isCurrent: current };
    },
    bypasses: () => ({ ...identity, ...found.identity }),
  });
  const standby = openStandby(primary.engine, replica.engine, pino({ enabled: false }));
  return { standby, released: replica.released };
}

const used = (standby: ReturnType<typeof openStandby>) =>
  vi.waitFor(async () => expect(await standby.connect()).toBeDefined(), { timeout: 5000, interval: 20 });

test('the first read uses the primary; the following ones a standby that has replayed everything', async () => {
  const { standby } = opened({});
  expect(await standby.connect()).toBeUndefined();
  await used(standby);
  expect(await standby.problem()).toBeUndefined();
});

test('a standby that is a moment behind is waited for, one that stays behind is not', async () => {
  let looks = 0;
  let most = 0;
  const { standby } = opened({ isCurrent: () => looks++ >= most });
  await used(standby);
  [looks, most] = [0, 3];
  expect(await standby.connect()).toBeDefined();
  [looks, most] = [0, Number.POSITIVE_INFINITY];
  expect(await standby.connect()).toBeUndefined();
  const before = looks;
  expect(await standby.connect()).toBeUndefined();
  expect(looks).toBe(before);
  expect(await standby.problem()).toBe('it is behind the primary');
});

test('a standby that does not answer delays one read by a second, and its connection is closed', async () => {
  let answers = true;
  const { standby, released } = opened({ isCurrent: () => answers || new Promise<never>(() => {}) });
  await used(standby);
  answers = false;
  const begun = performance.now();
  expect(await standby.connect()).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(released.at(-1)).toBe(true);
  expect(await standby.problem()).toContain('it does not answer');
});

test.each([
  [{ isStandby: false }, 'it is not a standby'],
  [{ database: '2/ardoise' }, 'it is a standby of another database'],
  [{ bypasses: true }, 'its role bypasses row-level security'],
])('a server with %o is not used', async (wrong, problem) => {
  const { standby } = opened({ identity: wrong });
  expect(await standby.problem()).toBe(problem);
  expect(await standby.connect()).toBeUndefined();
});

test('a lost connection or a cancelled read is repeated at the primary, an error of the statement is not', async () => {
  const { standby } = opened({});
  await used(standby);
  expect(standby.hasFailed({ code: '22012' })).toBe(false);
  expect(standby.hasFailed(new Problem(503, { code: 'QUERY_TOO_SLOW' }))).toBe(false);
  expect(await standby.connect()).toBeDefined();
  expect(standby.hasFailed({ code: '40001' })).toBe(true);
  expect(await standby.connect()).toBeUndefined();
  expect(standby.hasFailed(new Problem(503, { code: 'DATABASE_UNAVAILABLE' }))).toBe(true);
});
