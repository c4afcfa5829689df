/**
 * Counts the fourteen months of six people a second time: day by day, with JavaScript dates, from the laws and from what is agreed
 * (`fourteen-months.facts.ts`). It shares nothing with the program.
 */
import {
  type AllowanceKind,
  acquires,
  allowances,
  contracts,
  costs,
  type Day,
  extra,
  holidays,
  type Kind,
  type Leave,
  leaves,
  openings,
  orders,
  overtime,
  plan,
  planned,
  report,
  rules,
  since,
  type Terms,
  terms,
  type Who,
  type Work,
} from './fourteen-months.facts.ts';

export const everybody = Object.keys(terms) as Who[];
const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10) as Day;
export const after = (day: string, days: number) => dayAt(timeOf(day) + days * DAY_MS);
/** Sunday is 0. */
const weekdayOf = (day: string) => new Date(timeOf(day)).getUTCDay();
export const daysFrom = (from: string, to: string) =>
  Array.from({ length: Math.max(0, (timeOf(to) - timeOf(from)) / DAY_MS + 1) }, (_, at) => after(from, at));
export const lastOf = (month: string) =>
  dayAt(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
const isWorkingDay = (day: string) => weekdayOf(day) % 6 !== 0 && !holidays.has(day);
/** Whether the week of the day was over, and so approved, at the end of a month. */
const isApproved = (day: string, recordedUntil: string) =>
  after(day, (7 - weekdayOf(day)) % 7) <= recordedUntil;

export function termsOf(who: Who, day: string): Terms | undefined {
  return terms[who].find(({ from, to }) => from <= day && day <= (to ?? '9999'));
}

/** The halves of a day that the person works by the terms: morning, afternoon. */
function due(who: Who, day: string): [boolean, boolean] {
  const halves = Number(termsOf(who, day)?.week[(weekdayOf(day) + 6) % 7] ?? 0);
  return holidays.has(day) ? [false, false] : [halves > 0, halves > 1];
}

const covers = ({ from, fromNoon, to, toNoon }: Leave, day: string, isAfternoon: boolean) =>
  from <= day &&
  day <= to &&
  !(fromNoon && day === from && !isAfternoon) &&
  !(toNoon && day === to && isAfternoon);

type State = 'unknown' | 'waiting' | 'approved' | 'over';
export function stateOf({ asked, approved, ended }: Leave, at: string): State {
  if (at < asked) return 'unknown';
  if (ended !== undefined && ended <= at) return 'over';
  return approved !== undefined && approved <= at ? 'approved' : 'waiting';
}
export const approvedAt = (who: Who, at: string) =>
  leaves.filter((leave) => leave.who === who && stateOf(leave, at) === 'approved');

/** What a person has recorded on a day, in half-days, as known on another day. */
export function recordOf(who: Who, day: string, at: string): Partial<Record<Work | Kind, number>> {
  const record: Partial<Record<Work | Kind, number>> = {};
  const add = (what: Work | Kind, halves: number) => {
    record[what] = (record[what] ?? 0) + halves;
  };
  for (const one of extra) if (one.who === who && one.day === day) add(one.work, 2);
  const absent = approvedAt(who, at);
  const names = plan[who][(weekdayOf(day) + 6) % 7] ?? [];
  for (const [half, works] of due(who, day).entries()) {
    if (!works) continue;
    const leave = absent.find((one) => covers(one, day, half === 1));
    const name = names.length > 1 ? names[half] : names[0];
    if (leave !== undefined) add(leave.kind, 1);
    else if (name !== undefined) add(name, 1);
  }
  return record;
}

/** Days that a leave costs, in hundredths: half-day by half-day from the first that is missed to the return. */
export function costOf(leave: Leave): number {
  const { who, kind, from, to } = leave;
  const halves = daysFrom(from, after(to, 31)).flatMap((day) =>
    [false, true].map((isAfternoon) => ({
      day,
      within: covers(leave, day, isAfternoon),
      works: due(who, day)[isAfternoon ? 1 : 0],
    })),
  );
  const missed = halves.filter(({ within, works }) => within && works);
  // A single half-day counts as one, whatever the day after.
  const isHalf = from === to && (leave.fromNoon || leave.toNoon);
  if (isHalf || kind !== 'Paid leave') return missed.length * 50;
  const first = halves.findIndex(({ within, works }) => within && works);
  const last = halves.findLastIndex(({ within }) => within);
  const back = halves.findIndex(({ works }, at) => at > last && works);
  // Nobody returns after the end of the contract.
  const end = back === -1 ? last + 1 : back;
  return halves.slice(first, end).filter(({ day }) => isWorkingDay(day)).length * 50;
}

/** The balance of a person in hundredths of a day, and what waits. */
export function balanceOf(
  who: Who,
  kind: 'Paid leave' | 'RTT',
  at: string,
): { left: number; waiting: number } {
  const { yearly, starts, rounding, prorated, seniority, takenMonths, carried } = rules[kind];
  const step = rounding * 100;
  const own = leaves.filter((leave) => leave.who === who && leave.kind === kind);
  const taken = own.filter((leave) => stateOf(leave, at) === 'approved');
  const reducing = approvedAt(who, at).filter((leave) => acquires[leave.kind] < 100);
  const lots = new Map<number, number>();
  const put = (year: number, amount: number) => lots.set(year, (lots.get(year) ?? 0) + amount);
  const yearsOf = () => [...lots.keys()].sort((a, b) => a - b);
  const inYear = new Map<number, number>();
  let share = 0;
  for (const day of daysFrom(since, at)) {
    const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
    const lot = month >= starts ? year : year - 1;
    for (const one of yearsOf()) {
      const left = lots.get(one) ?? 0;
      if (timeOf(day) < Date.UTC(one + 1, starts - 1 + takenMonths, 1) || left === 0) continue;
      put(one + 1, Math.min(left, carried * 100));
      lots.set(one, 0);
    }
    const length = Number(lastOf(day).slice(8));
    const agreed = termsOf(who, day);
    if (agreed !== undefined) {
      const least = Math.min(
        100,
        ...reducing.filter(({ from, to }) => from <= day && day <= to).map((one) => acquires[one.kind]),
      );
      const halves = [...agreed.week].reduce((sum, digit) => sum + Number(digit), 0);
      share += (least / 100) * (prorated ? halves / 10 : 1);
    }
    if (day === since)
      for (const one of openings)
        if (one.who === who && one.kind === kind) {
          const of = Number(one.period.slice(0, 4));
          put(of, Math.round(one.days * 100));
          inYear.set(of, (inYear.get(of) ?? 0) + Math.round(one.days * 100));
        }
    if (day === lastOf(day)) {
      const days = yearly.filter(([from]) => from <= `${day.slice(0, 8)}01`).at(-1)?.[1] ?? 0;
      const place = (month - starts + 12) % 12;
      // Twelfths whose parts add up to the year.
      const twelfth = Math.floor((days * 100 * (place + 1)) / 12) - Math.floor((days * 100 * place) / 12);
      const gained = Math.floor(Number(((twelfth * share) / length).toFixed(8)) + 0.5);
      put(lot, gained);
      inYear.set(lot, (inYear.get(lot) ?? 0) + gained);
      share = 0;
      const leaves = terms[who].at(-1)?.to;
      const total = inYear.get(lot) ?? 0;
      // Rounded up (L3141-7) at the end of the year and at the end of the contract.
      if (place === 11 || leaves?.slice(0, 7) === day.slice(0, 7)) {
        const up = Math.ceil(total / step) * step - total;
        put(lot, up);
        inYear.set(lot, total + up);
      }
      if (place === 11 && agreed !== undefined) {
        const from = terms[who].map((one) => one.since ?? one.from).sort()[0] ?? day;
        const next = after(day, 1);
        const complete =
          Number(next.slice(0, 4)) - Number(from.slice(0, 4)) - (next.slice(5) < from.slice(5) ? 1 : 0);
        put(lot, (seniority.filter(([years]) => years <= complete).at(-1)?.[1] ?? 0) * 100);
      }
    }
    for (const leave of taken.filter(({ from }) => from === day)) {
      let open = costOf(leave);
      for (const one of yearsOf()) {
        const used = Math.min(open, Math.max(0, lots.get(one) ?? 0));
        put(one, -used);
        open -= used;
      }
      put(lot, -open);
    }
  }
  const ahead = taken.filter(({ from }) => from > at).reduce((sum, leave) => sum + costOf(leave), 0);
  const waiting = own.filter((leave) => stateOf(leave, at) === 'waiting');
  return {
    left: [...lots.values()].reduce((sum, one) => sum + one, 0) - ahead,
    waiting: waiting.reduce((sum, leave) => sum + costOf(leave), 0),
  };
}

/** Figures of a person in a month by name; none is zero. */
export type Figures = Record<string, number>;
const withoutZeros = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0));

/** Published amounts. Sources: as in the table of the program, read a second time. */
function ceilingOf(kind: AllowanceKind, day: string, from: string | undefined): number {
  const isNew = day >= '2026-01-01';
  if (kind === 'meal_restaurant') return isNew ? 2140 : 2110;
  if (kind === 'remote_work') return 270;
  if (kind === 'mobility') return 60_000;
  // Long-distance assignments: 15 % less from the fourth month on.
  const start = new Date(timeOf(from ?? day));
  const isLong = timeOf(day) >= Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 3, start.getUTCDate());
  return isLong ? 6510 : isNew ? 7660 : 7560;
}

/** What a month gives to the payroll, as known on a day. */
export function payrollOf(who: Who, month: string, at: string): Figures {
  const figures: Figures = {};
  const add = (name: string, value: number) => {
    figures[name] = Number(((figures[name] ?? 0) + value).toFixed(2));
  };
  for (const day of daysFrom(`${month}-01`, lastOf(month))) {
    const agreed = termsOf(who, day);
    const halves = [...(agreed?.week ?? '')].reduce((sum, digit) => sum + Number(digit), 0);
    const hours = (agreed?.hours ?? 0) / (halves || 1);
    for (const [what, count] of Object.entries(recordOf(who, day, at))) {
      const name = / /.test(what) || what === 'RTT' ? what : 'worked';
      add(`${name} days`, count / 2);
      add(`${name} hours`, count * hours);
    }
  }
  for (const one of overtime)
    if (one.who === who && one.day.startsWith(month) && one.known <= at)
      add(`overtime ${one.reason}`, one.hours);
  allowancesOf(who, month, at, add);
  if (report.who === who && report.to.startsWith(month) && report.approved <= at)
    add(
      'expenses',
      report.amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0),
    );
  return withoutZeros(figures);
}

function allowancesOf(who: Who, month: string, at: string, add: (name: string, value: number) => void): void {
  const own = allowances.filter((one) => one.who === who && one.known <= at && (one.gone ?? '9999') > at);
  let mobility = 0;
  let remote = 0;
  for (const day of daysFrom(`${month.slice(0, 4)}-01-01`, lastOf(month))) {
    if (day.endsWith('-01')) remote = 0;
    const record = recordOf(who, day, at);
    const client = (record.Atlas ?? 0) + (record.Harbour ?? 0);
    const worked = client + (record.Training ?? 0);
    for (const kind of new Set(own.map((one) => one.kind))) {
      const once = own.filter((one) => one.kind === kind && one.basis === 'once' && one.day === day);
      const standing = own.filter(
        (one) =>
          one.kind === kind &&
          one.basis !== 'once' &&
          one.day <= day &&
          day <= (one.until ?? '9999') &&
          (one.basis === 'client_day' ? client : worked) === 2,
      );
      for (const { quantity = 1, cents, since: from } of once.length > 0 ? once : standing) {
        let free = quantity * Math.min(cents, ceilingOf(kind, day, from));
        if (kind === 'remote_work') free = Math.min(free, 5940 - remote);
        if (kind === 'mobility') free = Math.min(free, 60_000 - mobility);
        if (kind === 'remote_work') remote += free;
        if (kind === 'mobility') mobility += free;
        if (!day.startsWith(month)) continue;
        add(`${kind} units`, quantity);
        add(`${kind} exempt`, free);
        add(`${kind} taxed`, quantity * cents - free);
      }
    }
  }
}

/** What was fixed so far, by person and month. */
export type Fixed = Map<string, Figures>;

/** The payroll of a month that is closed on a day: the month, and what earlier ones lack. Adds both to what is fixed. */
export function closeMonth(fixed: Fixed, months: readonly string[], month: string, at: string): Fixed {
  const lines: Fixed = new Map();
  for (const who of everybody)
    for (const one of months.filter((earlier) => earlier <= month)) {
      const key = `${who} ${one}`;
      const before = fixed.get(key) ?? {};
      const now = payrollOf(who, one, at);
      const difference: Figures = {};
      for (const name of new Set([...Object.keys(now), ...Object.keys(before)]))
        difference[name] = Number(((now[name] ?? 0) - (before[name] ?? 0)).toFixed(2));
      const line = withoutZeros(difference);
      if (Object.keys(line).length > 0) lines.set(key, line);
      fixed.set(key, now);
    }
  return lines;
}

type Client = 'Atlas' | 'Harbour';
const rateOn = (contract: Client, day: string) =>
  contracts[contract].rates.filter(([from]) => from <= day).at(-1)?.[1] ?? 0;

/** Recorded days of everybody on a contract. */
function* worked(contract: Client, from: string, to: string, at: string) {
  for (const day of daysFrom(from, to))
    for (const who of everybody) {
      const halves = recordOf(who, day, at)[contract] ?? 0;
      if (halves > 0) yield { who, day, halves, rate: rateOn(contract, day) };
    }
}

/** @param until the last recorded day. @param planned whether the days planned ahead are entered. */
export function budgetOf(contract: Client, at: string, until: string, isPlanned = false) {
  const known = orders.filter((one) => one.contract === contract && one.on <= at);
  const total = (values: (number | undefined)[]) =>
    values.includes(undefined) ? null : values.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const starts = known.map((one) => one.starts ?? '').sort()[0];
  const sums = { approved: 0, pending: 0, approvedHalfCents: 0, pendingHalfCents: 0 };
  let recent = 0;
  for (const { day, halves, rate } of worked(contract, starts || since, until, at)) {
    const kind = isApproved(day, until) ? 'approved' : 'pending';
    sums[kind] += halves / 2;
    sums[`${kind}HalfCents`] += halves * rate;
    if (day > after(at, -28)) recent += halves;
  }
  const past = daysFrom([starts || since, after(at, -27)].sort()[1] ?? at, at).filter(isWorkingDay).length;
  const coming = isPlanned
    ? planned.days.map((day) => ({ day, halves: 2 }))
    : daysFrom(after(at, 1), contracts[contract].end)
        .filter(isWorkingDay)
        .map((day) => ({ day, halves: recent / past }));
  const partOf = (
    ordered: number | null,
    approved: number,
    pending: number,
    weight: (one: (typeof coming)[number]) => number,
    unit: number,
  ) => {
    const left = ordered === null ? null : Number((ordered - approved - pending).toFixed(2));
    let sum = 0;
    let runsOutOn: string | null = null;
    for (const one of coming) {
      sum += weight(one);
      if (left !== null && left > 0 && runsOutOn === null && sum >= left - 1e-9) runsOutOn = one.day;
    }
    const atEnd = approved + pending + Math.floor(sum / unit + 0.5 + 1e-9) * unit;
    return { ordered, approved, pending, left, atEnd: Number(atEnd.toFixed(2)), runsOutOn };
  };
  return {
    days: partOf(
      total(known.map((one) => one.days)),
      sums.approved,
      sums.pending,
      ({ halves }) => halves / 2,
      0.01,
    ),
    amount: partOf(
      total(known.map((one) => one.cents)),
      Math.round(sums.approvedHalfCents / 2),
      Math.round(sums.pendingHalfCents / 2),
      ({ day, halves }) => (halves * rateOn(contract, day)) / 2,
      1,
    ),
  };
}

/** Which warnings are sent at a look: each level of a total once, of several the highest. */
export function warningsAt(seen: Set<string>, contract: Client, at: string, until: string): string[] {
  const { days, amount } = budgetOf(contract, at, until);
  let highest = 0;
  for (const [name, { ordered, approved, pending }] of Object.entries({ days, amount }))
    for (const level of [80, 100]) {
      const key = `${contract} ${name} ${ordered} ${level}`;
      if (ordered === null || (approved + pending) * 100 < ordered * level || seen.has(key)) continue;
      seen.add(key);
      highest = Math.max(highest, level);
    }
  return highest === 0 ? [] : [`${contract} ${highest}`];
}

/** Approved days at their rate less their cost, in cents by month; days of people without a cost are left out. */
export function marginOf(contract: Client, months: readonly string[], at: string, until: string): number[] {
  return months.map((month) => {
    let half = 0;
    for (const { who, day, halves, rate } of worked(contract, `${month}-01`, lastOf(month), at)) {
      const cost = costs[who]?.filter(([from]) => from <= day).at(-1)?.[1];
      if (cost !== undefined && isApproved(day, until)) half += halves * (rate - cost);
    }
    return Math.round(half / 2);
  });
}

/** What is left of all orders at the end of each month in days; of amounts, at the rate of that day. */
export function leftOf(contract: Client, months: readonly string[], at: string, until: string): number[] {
  const all = orders.filter((one) => one.contract === contract);
  const starts = all.map((one) => one.starts ?? '').sort()[0];
  const inDays = all.every((one) => one.days !== undefined);
  return months.map((month) => {
    const last = lastOf(month);
    const known = all.filter(({ on }) => on <= last);
    let days = known.reduce((sum, one) => sum + (one.days ?? 0), 0);
    let cents = known.reduce((sum, one) => sum + (one.cents ?? 0), 0);
    for (const { halves, rate } of worked(contract, starts || since, last < until ? last : until, at)) {
      days -= halves / 2;
      cents -= (halves * rate) / 2;
    }
    const left = inDays ? days : cents / rateOn(contract, last);
    return Math.max(0, Number(left.toFixed(2)));
  });
}

/** Days with clients in per cent of the working days without absences; null without any record. */
export function utilisationOf(who: Who, months: readonly string[], at: string): (number | null)[] {
  return months.map((month) => {
    const days = daysFrom(`${month}-01`, lastOf(month));
    const records = days.map((day) => recordOf(who, day, at));
    const sum = (names: (Work | Kind)[]) =>
      records.reduce((total, one) => total + names.reduce((some, name) => some + (one[name] ?? 0), 0), 0) / 2;
    const absent = sum(['Paid leave', 'RTT', 'Sick leave', 'Unpaid leave']);
    const client = sum(['Atlas', 'Harbour']);
    const there = days.filter(isWorkingDay).length - absent;
    if (client + absent + sum(['Training']) === 0 || there === 0) return null;
    return Math.round((client / there) * 1000) / 10;
  });
}

/** The year of a person with a yearly number of days. @param until the last recorded day. */
export function forfaitOf(who: Who, year: string, at: string, until: string) {
  const days = daysFrom(`${year}-01-01`, `${year}-12-31`);
  const work = new Map(
    days.map((day) => {
      const { Atlas = 0, Harbour = 0, Training = 0 } = recordOf(who, day, at);
      return [day, day <= until ? (Atlas + Harbour + Training) / 2 : 0];
    }),
  );
  const sum = (some: readonly Day[]) => some.reduce((total, day) => total + (work.get(day) ?? 0), 0);
  const total = sum(days);
  return {
    due_days: 218,
    rest_days: days.filter(isWorkingDay).length - 25 - 218,
    worked_days: total,
    left_days: Math.max(0, 218 - total),
    overrun_days: Math.max(0, total - 218),
    months: Array.from({ length: 12 }, (_, at) =>
      sum(days.filter((day) => Number(day.slice(5, 7)) === at + 1)),
    ),
    rest_days_worked: sum(days.filter((day) => !isWorkingDay(day))),
    long_weeks: days.filter((day) => weekdayOf(day) === 1 && sum(daysFrom(day, after(day, 6))) > 5).length,
  };
}
