/** Counts requests for rate limits in the database, so that all nodes share the counts. */
import { isIP } from 'node:net';
import { Problem } from '#kernel/problem.ts';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import { count } from '#platform/observed/work.ts';

export interface Limit {
  /** Distinguishes the counters. */
  name: string;
  /** Attempts allowed … */
  points: number;
  /** … in this many seconds. */
  seconds: number;
}

/** One attempt and the limit that counts it. */
export interface Spending {
  limit: Limit;
  key: string;
}

export interface Spent {
  /** The attempts in each limit's period, this one included, up to the limit that rejects it. */
  counts: number[];
  /** 429 with the seconds to wait, if a limit is used up. */
  refusal?: Problem;
}

export interface Limits {
  /** Counts one attempt on several limits in order, in one statement; stops after a limit that is used up. */
  spendInTurn(spendings: readonly Spending[]): Promise<Spent>;
  /**
   * Counts an attempt. @returns the attempts in the period, including this one. @throws Problem 429 with the
   * seconds to wait.
   */
  spend(limit: Limit, key: string): Promise<number>;
  /** Takes back the count of an attempt that the limit does not apply to. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Counts without a limit. @returns the attempts in the period, including this one. */
  count(limit: Limit, key: string): Promise<number>;
  /** The attempts in the period. */
  counted(limit: Limit, key: string): Promise<number>;
  forget(limit: Limit, key: string): Promise<void>;
  /** Counts in an open transaction as its owner (`asOwner` of transaction.ts), so only if it is committed. */
  within(session: Session): Limits;
}

/**
 * Prefix lengths of IPv6 networks that share a counter, and how many times a single client's points they get.
 */
const networks = [
  // A client usually has all 2⁶⁴ addresses of its network.
  { bits: 64, times: 1 },
  // Providers give a connection a /56, and companies and cheap servers a /48.
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** A counter of an attempt: its key, and the factor for the limit's points. */
interface Counter {
  key: string;
  times: number;
}

/** Returns the networks of an IPv6 address, narrowest first; for any other key only the key. */
export function countersOf(key: string): [Counter, ...Counter[]] {
  if (isIP(key) !== 6) return [{ key, times: 1 }];
  const [head = '', tail = ''] = key.split('%', 1)[0]?.toLowerCase().split('::') ?? [];
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const [front, back] = [groupsOf(head), groupsOf(tail)];
  // The dotted end of `64:ff9b::192.0.2.1` is two groups, which are never among the first four.
  const present = front.length + back.length + (key.includes('.') ? 1 : 0);
  const whole = [...front, ...Array<string>(Math.max(0, 8 - present)).fill('0'), ...back];
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

/** A row of `rate_limits` and the most points it may have. */
interface Row {
  key: string;
  most: number;
  seconds: number;
}

const keyOf = ({ name }: Limit, { key }: Counter) => `${name}:${key}`;
const narrowestKey = (limit: Limit, key: string) => keyOf(limit, countersOf(key)[0]);

const rowsOf = (limit: Limit, key: string): Row[] =>
  countersOf(key).map((counter) => ({
    key: keyOf(limit, counter),
    most: limit.points * counter.times,
    seconds: limit.seconds,
  }));

/**
 * Counts one attempt in each row in order, and stops after a full row.
 * @returns the points of each row that was counted, and when they expire (milliseconds since 1970).
 */
async function countInTurn(
  session: Session,
  rows: readonly Row[],
): Promise<{ points: number; expire: number }[]> {
  const now = Date.now();
  const links = rows.map((_, at) => {
    const [key, expire, before] = [at * 3 + 2, at * 3 + 3, at * 3 + 1].map((place) => `$${place}`);
    return `c${at} as (insert into rate_limits as r (key, points, expire)
      select ${key}::varchar, 1, ${expire}::bigint ${at === 0 ? '' : `from c${at - 1} where points <= ${before}::bigint`}
      on conflict (key) do update set points = case when r.expire <= $1::bigint then 1 else r.points + 1 end,
        expire = case when r.expire <= $1::bigint then excluded.expire else r.expire end
      returning points, expire)`;
  });
  const all = rows.map((_, at) => `select ${at} as place, points, expire from c${at}`);
  const values = rows.flatMap(({ key, most, seconds }) => [key, now + seconds * 1000, most]);
  const counted = await session.query(`with ${links.join(', ')} ${all.join(' union all ')} order by place`, [
    now,
    ...values.slice(0, -1),
  ]);
  return counted.rows;
}

function countingOver(connected: Connected): Limits {
  async function spendInTurn(spendings: readonly Spending[]): Promise<Spent> {
    const rowsOfEach = spendings.map(({ limit, key }) => rowsOf(limit, key));
    const rows = rowsOfEach.flat();
    const counted = await connected((session) => countInTurn(session, rows));
    const full = counted.findIndex(({ points }, at) => points > (rows[at]?.most ?? 0));
    const passed = full === -1 ? rows.length : full;
    const counts: number[] = [];
    let start = 0;
    for (const own of rowsOfEach) {
      const first = counted[start];
      start += own.length;
      if (first !== undefined && start <= passed) counts.push(first.points);
    }
    if (full === -1) return { counts };
    count('limited', { limit: spendings[counts.length]?.limit.name ?? '' });
    const wait = Math.ceil(((counted[full]?.expire ?? 0) - Date.now()) / 1000);
    return { counts, refusal: new Problem(429, { retryAfter: Math.max(1, wait) }) };
  }

  return {
    spendInTurn,
    async spend(limit, key) {
      const { counts, refusal } = await spendInTurn([{ limit, key }]);
      if (refusal !== undefined) throw refusal;
      return counts[0] ?? 0;
    },
    async giveBack(limit, key) {
      const keys = rowsOf(limit, key).map((row) => row.key);
      const text = 'update rate_limits set points = points - 1 where key = any($1) and expire > $2';
      await connected((session) => session.query(text, [keys, Date.now()]));
    },
    async count(limit, key) {
      const row = { key: narrowestKey(limit, key), most: limit.points, seconds: limit.seconds };
      const [counted] = await connected((session) => countInTurn(session, [row]));
      return counted?.points ?? 0;
    },
    async counted(limit, key) {
      const text = 'select points from rate_limits where key = $1 and expire > $2';
      const values = [narrowestKey(limit, key), Date.now()];
      const { rows } = await connected((session) => session.query(text, values));
      return rows[0]?.points ?? 0;
    },
    async forget(limit, key) {
      const text = 'delete from rate_limits where key = $1';
      await connected((session) => session.query(text, [narrowestKey(limit, key)]));
    },
    within: (session) => countingOver((work) => work(session)),
  };
}

/** Jobs of one person that were ended because their files or documents were too costly. */
export const COSTLY_FILES: Limit = { name: 'costly-file', points: 5, seconds: 600 };

/** @param who the signed-in person. @throws Problem 429 */
export async function limitCostlyFiles(limits: Limits, who: string): Promise<void> {
  if ((await limits.counted(COSTLY_FILES, who)) >= COSTLY_FILES.points)
    throw new Problem(429, { code: 'COSTLY_FILES', retryAfter: COSTLY_FILES.seconds });
}
