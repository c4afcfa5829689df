/** How often something may be tried, counted in the database so that several nodes count together. */
import { isIP } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#kernel/problem.ts';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';

export interface Limit {
  /** Tells counters of different kinds apart. */
  name: string;
  /** So many are allowed … */
  points: number;
  /** … in so many seconds. */
  seconds: number;
}

export interface Limits {
  /** Counts one try. @returns how many there were in the period, this one included. @throws Problem 429 with the seconds to wait. */
  spend(limit: Limit, key: string): Promise<number>;
  /** Takes one try back, which turned out to be none of those that are limited. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Counts one and never refuses. @returns how many there were in the period, this one included. */
  count(limit: Limit, key: string): Promise<number>;
  /** How many there were, without counting. */
  counted(limit: Limit, key: string): Promise<number>;
  forget(limit: Limit, key: string): Promise<void>;
  /** In an open transaction, as its owner (`asOwner` of transaction.ts): counted when it is committed, and only then. */
  within(session: Session): Limits;
}

/** Bits of an IPv6 network that counts as one, and how many times the points of a single client it has. */
const networks = [
  // Who has an address has the 2⁶⁴ of its network.
  { bits: 64, times: 1 },
  // Connections come with a /56, companies and cheap servers with a /48: with all of it one asks no more than these.
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** A counter that a try counts on: by its key, and how many times a limit's points it has. */
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
  // The dotted end of `64:ff9b::192.0.2.1` stands for two groups, which are never among the first four.
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
        // The library knows by the driver's name for it whether there is a row.
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
