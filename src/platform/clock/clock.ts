/** What time it is, as an adapter: everything that asks can be asked by a test at any time it sets. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
