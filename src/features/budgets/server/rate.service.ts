/** The rate of a recorded day, for the queries of later features. */
import * as repo from './rate.repo.ts';

export const joinRate: typeof repo.joinRate = repo.joinRate;
export const rateOfDay: typeof repo.rateOfDay = repo.rateOfDay;
