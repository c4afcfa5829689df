import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { DELETION_DELAY_DAYS, daysLeft, deletionDue, offeredProviders, shareUsed } from './rules.ts';

test('a deletion is due after 30 days of 24 hours, even across clock changes', () => {
  expect(deletionDue(new Date('2026-03-15T10:00:00Z')).toISOString()).toBe('2026-04-14T10:00:00.000Z');
});

test('the number of days left decreases from 30 to 0', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  forAll(instant, fc.nat(40 * 24 * 60), fc.nat(24 * 60), (requested, minutes, more) => {
    const due = deletionDue(requested);
    const at = (passed: number) => daysLeft(due, new Date(requested.getTime() + passed * 60_000));
    expect(at(0)).toBe(DELETION_DELAY_DAYS);
    expect(at(minutes + more)).toBeLessThanOrEqual(at(minutes));
    expect(at(minutes) > 0).toBe(minutes < DELETION_DELAY_DAYS * 24 * 60);
  });
});

test('local storage and Google are always offered, and S3 if it is configured', () => {
  const offered = (...configured: string[]) =>
    offeredProviders(configured).map((one) => `${one.provider} ${one.configured}`);
  expect(offered()).toEqual(['LOCAL true', 'GCP false']);
  expect(offered('GCP', 'S3')).toEqual(['LOCAL true', 'GCP true', 'S3 true']);
});

test('the used share is relative to the limit', () => {
  expect([shareUsed(5, 10), shareUsed(5, null)]).toEqual([0.5, undefined]);
});
