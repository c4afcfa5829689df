import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_TODAY_ITEMS, type TodayLine, todayOrder } from '#kernel/today.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { areFirstStepsOver, arranged, decisionsIn, grouped, isNew } from './rules.ts';

const item = fc.record({
  name: fc.string(),
  note: fc.string(),
  to: fc.constant('/app/planning'),
  day: fc.constantFrom('2026-11-22' as const, null),
});
const line: fc.Arbitrary<TodayLine> = fc.record({
  kind: fc.constantFrom(...todayOrder),
  count: fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2),
  to: fc.constant('/app/planning'),
  items: fc.array(item, { maxLength: 8 }),
});

const lineOf = (kind: TodayLine['kind'], count = 1): TodayLine => ({ kind, count, to: '/app', items: [] });

test('rejected items come before open ones, whatever their source', () => {
  const lines = [lineOf('drafts'), lineOf('days_open'), lineOf('weeks_rejected'), lineOf('approvals')];
  expect(arranged(lines).map(({ kind }) => kind)).toEqual([
    'weeks_rejected',
    'approvals',
    'days_open',
    'drafts',
  ]);
});

test('sources without items are left out, and of many items only a few are named', () => {
  forAll(fc.array(line), (lines) => {
    const shown = arranged(lines);
    expect(shown.map(({ count }) => count)).not.toContain(0);
    expect(shown.every(({ items }) => items.length <= MAX_TODAY_ITEMS)).toBe(true);
    const places = shown.map(({ kind }) => todayOrder.indexOf(kind));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // Every non-empty item is kept.
    expect(shown).toHaveLength(lines.filter(({ count }) => count > 0).length);
  });
});

test('every item is in one group, and no group is empty', () => {
  forAll(fc.array(line), (lines) => {
    const found = grouped(lines);
    expect(found.flatMap((each) => each.lines)).toHaveLength(lines.length);
    expect(found.every((each) => each.lines.length > 0)).toBe(true);
  });
  expect(grouped([lineOf('orders_new'), lineOf('weeks_waiting'), lineOf('approvals')])).toEqual([
    { group: 'own', lines: [lineOf('approvals')] },
    { group: 'others', lines: [lineOf('weeks_waiting')] },
    { group: 'installation', lines: [lineOf('orders_new')] },
  ]);
});

test('waiting decisions are counted over all kinds', () => {
  expect(decisionsIn([lineOf('approvals', 3), lineOf('days_open', 2.5), lineOf('report_approvals', 2)])).toBe(
    5,
  );
  expect(decisionsIn([lineOf('weeks_waiting', 4)])).toBe(0);
});

test('the first steps are over when all are done, or all those that an owner can do alone', () => {
  expect(areFirstStepsOver([], { isFull: false })).toBe(true);
  expect(areFirstStepsOver(['workspace'], { isFull: false })).toBe(true);
  expect(areFirstStepsOver(['member'], { isFull: true })).toBe(true);
  expect(areFirstStepsOver(['member'], { isFull: false })).toBe(false);
  expect(areFirstStepsOver(['workspace', 'member'], { isFull: true })).toBe(false);
  expect(areFirstStepsOver(['contract'], { isFull: true })).toBe(false);
  expect(areFirstStepsOver(['workspace', 'team'], { isFull: false })).toBe(false);
});

test('a member and a manager are new for sixty days; others never are', () => {
  const arrived = '2026-11-02';
  expect(isNew({ role: 'ROLE_USER', arrived, today: '2027-01-01' })).toBe(true);
  expect(isNew({ role: 'ROLE_USER', arrived, today: '2027-01-02' })).toBe(false);
  expect(isNew({ role: 'ROLE_MANAGER', arrived, today: arrived })).toBe(true);
  expect(isNew({ role: 'ROLE_OWNER', arrived, today: arrived })).toBe(false);
});
