/** Rate limits, counted in the database so that all nodes share them. */
import { isIP } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#kernel/problem.ts';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';

export interface Limit {
  /** Distinguishes the counters. */
  name: string;
  /** Attempts allowed … */
  points: number;
  /** … in this many seconds. */
  seconds: number;
}

export interface Limits {
  /**
   * Counts an attempt. @returns the attempts in the period, including this one. @throws Problem 429 with the
   * seconds to wait.
   */
  spend(limit: Limit, key: string): Promise<number>;
  /** Uncounts an attempt that turned out not to be limited. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Counts without a limit. @returns the number in the period, including this one. */
  count(limit: Limit, key: string): Promise<number>;
  /** The number in the period. */
  counted(limit: Limit, key: string): Promise<number>;
  forget(limit: Limit, key: string): Promise<void>;
  /** In an open transaction as its owner (`asOwner` of transaction.ts): counts only if it is committed. */
  within(session: Session): Limits;
}

/** Prefix lengths of IPv6 networks that count together, and their multiple of a single client's points. */
const networks = [
  // A client usually has all 2⁶⁴ addresses of its network.
  { bits: 64, times: 1 },
  // Connections come with a /56, companies and cheap servers with a /48.
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** A counter of an attempt: its key, and its multiple of the limit's points. */
interface Counter {
  key: string;
  times: number;
}

/** The networks of an IPv6 address, narrowest first; any other key is itself. */
export function countersOf(key: string): [Counter, ...Counter[]] {
  if (isIP(key) !== 6) return [{ key, times: 1 }];
  const [head = '', tail = ''] = key.split('%', 1)[0]?.toLowerCase().split('::') ?? [];
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [front, back] = [groups(head), groups(tail)];
  // The dotted end of `64:ff9b::192.0.2.1` stands for two groups, never among the first four.
  const there = front.length + back.length + (key.includes('.') ? 1 : 0);
  const whole = [...front, ...Array<string>(Math.max(0, 8 - there)).fill('0'), ...back];
  const hex = whole
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join('');
  const counterOf = ({ bits, times }: (typeof networks)[number]) => {
    const shown = hex.slice(0, bits / 4).padEnd(16, '0');
    const named = (shown.match(/..../g) ?? []).map((group) => group.replace(/^0+(?=.)/, '')).join(':');
    return { key: `${named}::/${bits}`, times };
  };
  const [narrowest, ...wider] = networks;
  return [counterOf(narrowest), ...wider.map(counterOf)];
}

type Connected = <T>(work: (session: Session) => Promise<T>) => Promise<T>;

export function createLimits(engine: Engine): Limits {
  return countingOver((work) => withSession(engine, work, { by: 'limits' }));
}

function countingOver(connected: Connected): Limits {
  const storeClient = {
    query: (query: { text: string; values: unknown[] }) =>
      connected(async (session) => {
        const { rows, affected } = await session.query(query.text, query.values);
        // The library reads the driver's name for the number of rows.
        return { rows, rowCount: affected };
      }),
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit, times = 1) => {
    const name = times === 1 ? limit.name : `${limit.name}/${times}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const made = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points * times,
      duration: limit.seconds,
    });
    limiters.set(name, made);
    return made;
  };
  return {
    async spend(limit, key) {
      try {
        const [narrowest, ...wider] = countersOf(key);
        const { consumedPoints } = await limiterOf(limit, narrowest.times).consume(narrowest.key);
        for (const counter of wider) await limiterOf(limit, counter.times).consume(counter.key);
        return consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new Problem(429, { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
    async giveBack(limit, key) {
      for (const counter of countersOf(key)) await limiterOf(limit, counter.times).reward(counter.key);
    },
    count: async (limit, key) => (await limiterOf(limit).penalty(countersOf(key)[0].key)).consumedPoints,
    counted: async (limit, key) => (await limiterOf(limit).get(countersOf(key)[0].key))?.consumedPoints ?? 0,
    forget: async (limit, key) => {
      await limiterOf(limit).delete(countersOf(key)[0].key);
    },
    within: (session) => countingOver((work) => work(session)),
  };
}
