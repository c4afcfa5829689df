/** How often something may be tried, counted in the database so that several nodes count together. */
import { isIP } from 'node:net';
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

/** One try, and what it counts on. */
export interface Spending {
  limit: Limit;
  key: string;
}

export interface Spent {
  /** How many there were of each in its period, this one included, up to the one that is refused. */
  counts: number[];
  /** 429 with the seconds to wait, where one of them is used up. */
  refusal?: Problem;
}

export interface Limits {
  /** Counts one try on several, in one statement: none behind one that is used up. */
  spendInTurn(spendings: readonly Spending[]): Promise<Spent>;
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

/** One row of `rate_limits`, and how many there may be in it. */
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
 * Counts one in each row, in turn: none behind a row that is full.
 * @returns what each row that was reached has, and until when (milliseconds since 1970).
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
