/** How often something may be tried, counted in the database so that several nodes count together. */
import { isIP } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#kernel/problem.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';

export interface Limit {
  /** Tells counters of different kinds apart. */
  name: string;
  /** So many are allowed … */
  points: number;
  /** … in so many seconds. */
  seconds: number;
}

export interface Limits {
  /** Counts one try. @throws Problem 429 with the seconds to wait. */
  spend(limit: Limit, key: string): Promise<void>;
  /** Counts one and never refuses. @returns how many there were in the period, this one included. */
  count(limit: Limit, key: string): Promise<number>;
  /** How many there were, without counting. */
  counted(limit: Limit, key: string): Promise<number>;
  forget(limit: Limit, key: string): Promise<void>;
}

/**
 * Who has an IPv6 address has the 2⁶⁴ of its network: they count as one, or a limit would be none.
 * Any other key is itself.
 */
export function countedAs(key: string): string {
  if (isIP(key) !== 6) return key;
  const [head = '', tail = ''] = key.split('%', 1)[0]?.toLowerCase().split('::') ?? [];
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [front, back] = [groups(head), groups(tail)];
  // The dotted end of `64:ff9b::192.0.2.1` stands for two groups, which are never among the first four.
  const there = front.length + back.length + (key.includes('.') ? 1 : 0);
  const whole = [...front, ...Array<string>(Math.max(0, 8 - there)).fill('0'), ...back];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

export function createLimits(engine: Engine): Limits {
  const storeClient = {
    query: (query: { text: string; values: unknown[] }) =>
      withSession(engine, async (session) => {
        const { rows, affected } = await session.query(query.text, query.values);
        // The library knows by the driver's name for it whether there is a row.
        return { rows, rowCount: affected };
      }),
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit) => {
    const known = limiters.get(limit.name);
    if (known !== undefined) return known;
    const made = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    });
    limiters.set(limit.name, made);
    return made;
  };
  return {
    async spend(limit, key) {
      try {
        await limiterOf(limit).consume(countedAs(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new Problem(429, { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
    count: async (limit, key) => (await limiterOf(limit).penalty(countedAs(key))).consumedPoints,
    counted: async (limit, key) => (await limiterOf(limit).get(countedAs(key)))?.consumedPoints ?? 0,
    forget: async (limit, key) => {
      await limiterOf(limit).delete(countedAs(key));
    },
  };
}
