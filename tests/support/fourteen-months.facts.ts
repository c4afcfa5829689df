/**
 * Six people from October 2025 to November 2026: what is agreed with them, what they are asked to do, and when each thing becomes
 * known. `fourteen-months.ts` enters it, `fourteen-months.count.ts` counts it. Nothing here is computed.
 */
export type Day = `${number}-${number}-${number}`;
export type Who = 'Ana' | 'Ben' | 'Chloe' | 'David' | 'Eva' | 'Farid';
export type Work = 'Atlas' | 'Harbour' | 'Training';
export type Kind = 'Paid leave' | 'RTT' | 'Sick leave' | 'Unpaid leave';

export interface Terms {
  from: Day;
  to: Day | null;
  /** Half-days, Monday first. */
  week: string;
  /** Weekly hours; null with a yearly number of days. */
  hours: number | null;
  number: string;
  since: Day | null;
}

const FULL = '2222200';
export const terms: Record<Who, Terms[]> = {
  Ana: [
    { from: '2016-03-01', to: '2026-08-31', week: FULL, hours: 35, number: '001', since: null },
    { from: '2026-09-01', to: null, week: FULL, hours: 39, number: '001', since: null },
  ],
  Ben: [{ from: '2023-05-02', to: null, week: '2202200', hours: 28, number: '002', since: null }],
  Chloe: [{ from: '2025-11-17', to: null, week: FULL, hours: 37.5, number: '003', since: null }],
  David: [
    { from: '2021-02-01', to: '2026-03-13', week: FULL, hours: 35, number: '004', since: '2020-06-01' },
  ],
  Eva: [{ from: '2019-09-02', to: null, week: FULL, hours: null, number: '005', since: null }],
  Farid: [{ from: '2022-01-10', to: null, week: FULL, hours: 35, number: '006', since: null }],
};

/** Published public holidays of metropolitan France. Source: service-public.gouv.fr, F2405. */
export const holidays = new Set<string>([
  ...['2025-11-01', '2025-11-11', '2025-12-25'],
  ...['2026-01-01', '2026-04-06', '2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25'],
  ...['2026-07-14', '2026-08-15', '2026-11-01', '2026-11-11', '2026-12-25'],
  ...['2027-01-01', '2027-03-29'],
]);

/** Contracts by day of the week, Monday first; two names share a day. */
export const plan: Record<Who, Work[][]> = {
  Ana: [['Atlas'], ['Atlas'], ['Atlas'], ['Harbour'], ['Harbour']],
  Ben: [['Atlas'], ['Atlas'], [], ['Atlas'], ['Atlas']],
  Chloe: [['Harbour'], ['Harbour'], ['Harbour'], ['Harbour'], ['Harbour']],
  David: [['Training'], ['Atlas'], ['Atlas'], ['Atlas'], ['Atlas']],
  Eva: [['Harbour'], ['Harbour'], ['Harbour'], ['Harbour'], ['Harbour']],
  Farid: [['Atlas'], ['Atlas'], ['Atlas'], ['Atlas'], ['Atlas', 'Training']],
};
/** Work on a day off. */
export const extra: { who: Who; day: Day; work: Work }[] = [
  { who: 'Eva', day: '2026-09-19', work: 'Harbour' },
];
/** Planned ahead in the last days. */
export const planned: { who: Who; days: Day[]; work: Work } = {
  who: 'Ana',
  work: 'Atlas',
  days: ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'],
};

export interface Rules {
  unit: 'working' | 'scheduled';
  /** Days a year from a day on. */
  yearly: [Day, number][];
  starts: number;
  /** Up to a multiple of this number of days. */
  rounding: number;
  prorated: boolean;
  seniority: [years: number, days: number][];
  takenMonths: number;
  carried: number;
}
export const since: Day = '2025-10-01';
export const rules: Record<'Paid leave' | 'RTT', Rules> = {
  'Paid leave': {
    unit: 'working',
    yearly: [['2000-01-01', 25]],
    starts: 6,
    rounding: 1,
    prorated: false,
    seniority: [
      [5, 1],
      [10, 2],
    ],
    takenMonths: 12,
    carried: 5,
  },
  RTT: {
    unit: 'scheduled',
    yearly: [
      ['2000-01-01', 10],
      ['2026-01-01', 12],
    ],
    starts: 1,
    rounding: 0.5,
    prorated: true,
    seniority: [],
    takenMonths: 0,
    carried: 2,
  },
};
/** Per cent of other leave acquired meanwhile. */
export const acquires: Record<Kind, number> = {
  'Paid leave': 100,
  RTT: 100,
  'Sick leave': 80,
  'Unpaid leave': 0,
};

/** From the former program, on the first day. */
export const openings: { who: Who; kind: 'Paid leave' | 'RTT'; period: Day; days: number }[] = [
  { who: 'Ana', kind: 'Paid leave', period: '2024-06-01', days: 18.5 },
  { who: 'Ana', kind: 'Paid leave', period: '2025-06-01', days: 8.33 },
  { who: 'Ana', kind: 'RTT', period: '2025-01-01', days: 3.5 },
  { who: 'Ben', kind: 'Paid leave', period: '2024-06-01', days: 4 },
  { who: 'Ben', kind: 'Paid leave', period: '2025-06-01', days: 8.33 },
  { who: 'David', kind: 'Paid leave', period: '2025-06-01', days: 6.33 },
  { who: 'David', kind: 'RTT', period: '2025-01-01', days: 7.5 },
  { who: 'Eva', kind: 'Paid leave', period: '2024-06-01', days: 11 },
  { who: 'Eva', kind: 'Paid leave', period: '2025-06-01', days: 8.33 },
  { who: 'Farid', kind: 'Paid leave', period: '2025-06-01', days: 8.33 },
  { who: 'Farid', kind: 'RTT', period: '2025-01-01', days: 1.25 },
];

export interface Leave {
  who: Who;
  kind: Kind;
  from: Day;
  fromNoon?: true;
  to: Day;
  toNoon?: true;
  /** When it was asked for. */
  asked: Day;
  /** When it was approved; the same day without approval. */
  approved?: Day;
  /** When it was rejected or withdrawn, or cancelled after the approval. */
  ended?: Day;
  end?: 'rejected' | 'withdrawn' | 'cancelled' | 'cancelled by the manager' | 'excepted';
  /** Of closing days. */
  closing?: string;
}

const closed = (who: Who, more: Partial<Leave> = {}): Leave => ({
  who,
  kind: 'Paid leave',
  from: '2025-12-29',
  to: '2025-12-31',
  asked: '2025-11-10',
  approved: '2025-11-10',
  closing: 'End of the year',
  ...more,
});
/** The second is withdrawn again before any month is over. */
export const closings = [
  { name: 'End of the year', kind: 'Paid leave', from: '2025-12-29', to: '2025-12-31', on: '2025-11-10' },
  { name: 'Bridge', kind: 'RTT', from: '2026-07-13', to: '2026-07-13', on: '2026-06-04', off: '2026-06-11' },
] as const;

const paid = (who: Who, from: Day, to: Day, asked: Day, more: Partial<Leave> = {}): Leave => ({
  who,
  kind: 'Paid leave',
  from,
  to,
  asked,
  approved: asked,
  ...more,
});
export const leaves: Leave[] = [
  paid('Ana', '2025-12-24', '2025-12-26', '2025-11-06', { fromNoon: true }),
  ...(['Ana', 'Ben', 'Chloe', 'David', 'Eva'] as const).map((who) => closed(who)),
  // Ill over the new year: the owner excepts him from the closing days.
  closed('Farid', { ended: '2025-12-19', end: 'excepted' }),
  { ...paid('Farid', '2025-12-22', '2026-01-16', '2025-12-22'), kind: 'Sick leave' },
  { ...paid('Ana', '2026-02-06', '2026-02-06', '2026-01-12', { fromNoon: true }), kind: 'RTT' },
  paid('Ben', '2026-02-16', '2026-02-17', '2026-01-12'),
  { ...paid('Chloe', '2026-03-02', '2026-03-04', '2026-03-05', { toNoon: true }), kind: 'Sick leave' },
  paid('David', '2026-03-09', '2026-03-13', '2026-02-05'),
  { ...paid('Ben', '2026-03-23', '2026-03-27', '2026-03-05'), kind: 'Unpaid leave' },
  paid('Ana', '2026-04-20', '2026-04-24', '2026-03-05', { ended: '2026-04-10', end: 'cancelled' }),
  paid('Eva', '2026-05-04', '2026-05-13', '2026-04-10'),
  paid('Ben', '2026-05-18', '2026-05-18', '2026-05-06', {
    ended: '2026-05-20',
    end: 'cancelled by the manager',
  }),
  { ...paid('Ana', '2026-05-15', '2026-05-15', '2026-04-10'), kind: 'RTT' },
  {
    ...paid('Ben', '2026-06-15', '2026-06-19', '2026-06-04'),
    approved: undefined,
    ended: '2026-06-05',
    end: 'withdrawn',
  },
  {
    ...paid('Ben', '2026-07-06', '2026-07-10', '2026-06-04'),
    approved: undefined,
    ended: '2026-06-08',
    end: 'rejected',
  },
  paid('Chloe', '2026-06-22', '2026-06-26', '2026-06-04'),
  paid('Ana', '2026-07-15', '2026-07-31', '2026-06-15'),
  paid('Ben', '2026-08-03', '2026-08-21', '2026-06-15'),
  paid('Farid', '2026-08-10', '2026-08-14', '2026-06-15'),
  {
    ...paid('Farid', '2026-09-14', '2026-09-18', '2026-09-04', { ended: '2026-09-10', end: 'cancelled' }),
    kind: 'Unpaid leave',
  },
  // Waits over the end of September.
  paid('Farid', '2026-10-26', '2026-10-30', '2026-09-24', { approved: '2026-10-06' }),
  // Known only after October was closed.
  { ...paid('Ana', '2026-10-14', '2026-10-14', '2026-11-06'), kind: 'Sick leave' },
  paid('Eva', '2026-12-24', '2026-12-31', '2026-11-10'),
];
/** October is opened again on this day, for Ana’s week. */
export const reopened = { month: '2026-10', on: '2026-11-06', who: 'Ana', day: '2026-10-14' } as const;

export type AllowanceKind = 'meal_restaurant' | 'travel_paris' | 'remote_work' | 'mobility';
export interface Allowance {
  who: Who;
  kind: AllowanceKind;
  basis: 'once' | 'client_day' | 'worked_day';
  day: Day;
  until?: Day;
  quantity?: number;
  cents: number;
  since?: Day;
  /** When it was recorded, and when deleted. */
  known: Day;
  gone?: Day;
}
export const allowances: Allowance[] = [
  {
    who: 'Ana',
    kind: 'meal_restaurant',
    basis: 'client_day',
    day: '2025-10-01',
    until: '2026-06-30',
    cents: 2200,
    known: '2025-10-06',
  },
  // A day on which the client invited her.
  {
    who: 'Ana',
    kind: 'meal_restaurant',
    basis: 'once',
    day: '2026-02-18',
    quantity: 0,
    cents: 2200,
    known: '2026-02-20',
  },
  // Less is exempt from the fourth month of an assignment on.
  ...(['2025-12-10', '2026-01-14', '2026-02-16', '2026-02-17', '2026-04-22'] as const).map(
    (day): Allowance => ({
      who: 'Chloe',
      kind: 'travel_paris',
      basis: 'once',
      day,
      quantity: 2,
      cents: 8000,
      since: '2025-11-17',
      known: day,
    }),
  ),
  {
    who: 'Ben',
    kind: 'remote_work',
    basis: 'once',
    day: '2025-10-30',
    quantity: 10,
    cents: 270,
    known: '2025-10-30',
  },
  {
    who: 'Ben',
    kind: 'remote_work',
    basis: 'once',
    day: '2026-06-30',
    quantity: 23,
    cents: 270,
    known: '2026-06-30',
  },
  {
    who: 'Farid',
    kind: 'remote_work',
    basis: 'worked_day',
    day: '2026-09-01',
    cents: 300,
    known: '2026-09-04',
  },
  ...(['2026-02-10', '2026-04-10', '2026-06-10', '2026-09-10'] as const).map(
    (day): Allowance => ({
      who: 'Eva',
      kind: 'mobility',
      basis: 'once',
      day,
      quantity: 1,
      cents: 20_000,
      known: day,
    }),
  ),
  // Recorded after the month was closed, and one that was a mistake.
  {
    who: 'David',
    kind: 'meal_restaurant',
    basis: 'once',
    day: '2026-01-20',
    quantity: 2,
    cents: 2000,
    known: '2026-02-05',
  },
  {
    who: 'Ben',
    kind: 'meal_restaurant',
    basis: 'once',
    day: '2026-07-21',
    quantity: 1,
    cents: 2500,
    known: '2026-07-21',
    gone: '2026-08-06',
  },
];

export const overtime: { who: Who; day: Day; hours: number; reason: 'delivery' | 'night'; known: Day }[] = [
  { who: 'Ana', day: '2026-05-12', hours: 2.5, reason: 'delivery', known: '2026-05-12' },
  // Reported late.
  { who: 'Ana', day: '2026-06-10', hours: 1.75, reason: 'night', known: '2026-07-06' },
  { who: 'Farid', day: '2026-06-10', hours: 3, reason: 'delivery', known: '2026-06-10' },
];

/** An approved report of expenses, in cents. */
export const report = {
  who: 'Ben',
  from: '2026-04-01',
  to: '2026-04-30',
  amounts: ['121.00', '18.70'],
  approved: '2026-04-28',
} as const;

export const contracts: Record<'Atlas' | 'Harbour', { end: Day; rates: [from: Day, cents: number][] }> = {
  Atlas: {
    end: '2026-12-31',
    rates: [
      ['2000-01-01', 65_000],
      ['2026-01-01', 68_055],
    ],
  },
  Harbour: { end: '2027-03-31', rates: [['2000-01-01', 70_000]] },
};
export interface Order {
  contract: 'Atlas' | 'Harbour';
  number: string;
  on: Day;
  days?: number;
  cents?: number;
  starts?: Day;
}
export const orders: Order[] = [
  {
    contract: 'Atlas',
    number: 'A-1',
    on: '2025-10-06',
    days: 400.5,
    cents: 26_200_000,
    starts: '2025-10-06',
  },
  { contract: 'Atlas', number: 'A-2', on: '2026-05-11', days: 400, cents: 27_000_000, starts: '2026-05-11' },
  { contract: 'Harbour', number: 'H-1', on: '2025-10-06', cents: 30_000_000 },
  { contract: 'Harbour', number: 'H-2', on: '2026-06-08', cents: 25_000_000 },
];

/** What a day costs the company, in cents from a day on. Eva has no cost. */
export const costs: Partial<Record<Who, [from: Day, cents: number][]>> = {
  Ana: [
    ['2025-10-01', 30_025],
    ['2026-01-01', 32_150],
  ],
  Ben: [['2025-10-01', 28_000]],
  Chloe: [['2025-11-17', 27_575]],
  David: [['2025-10-01', 31_000]],
  Farid: [['2026-02-01', 29_999]],
};

/** The person whose account is deleted, and when. */
export const erased = { who: 'David', on: '2026-04-07' } as const;
