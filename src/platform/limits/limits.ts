/** How often something may be tried, counted in the database so that several nodes count together. */
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

export function createLimits(engine: Engine): Limits {
  const storeClient = {
    query: (query: { text: string; values: unknown[] }) =>
      withSession(engine, (session) => session.query(query.text, query.values)),
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
        await limiterOf(limit).consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new Problem(429, { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
    count: async (limit, key) => (await limiterOf(limit).penalty(key)).consumedPoints,
    counted: async (limit, key) => (await limiterOf(limit).get(key))?.consumedPoints ?? 0,
    forget: async (limit, key) => {
      await limiterOf(limit).delete(key);
    },
  };
}
