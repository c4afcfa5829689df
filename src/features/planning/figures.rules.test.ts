import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractKinds } from '#features/contracts/rules.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { daysByKind, figuresBy } from './figures.rules.ts';

const row = (contractId: number, memberId: number, days: number, kind = contractKinds[0]) => ({
  contractId,
  cname: `Contract ${contractId}`,
  kind,
  memberId,
  member: `Member ${memberId}`,
  days,
});

test('contracts are sorted by kind and then by number of days, and members by name', () => {
  const rows = [row(1, 2, 3), row(2, 1, 4.5), row(1, 1, 2), { ...row(3, 1, 9), kind: contractKinds[2] }];
  expect(figuresBy(rows, 'contractId').map(({ label, days }) => [label, days])).toEqual([
    ['Contract 1', 5],
    ['Contract 2', 4.5],
    ['Contract 3', 9],
  ]);
  expect(figuresBy(rows, 'memberId').map(({ label, days, byKind }) => [label, days, byKind.absence])).toEqual(
    [
      ['Member 1', 15.5, 9],
      ['Member 2', 3, 0],
    ],
  );
});

test('the total of all contracts equals the total of all members', () => {
  const halves = fc.integer({ min: 0, max: 60 }).map((count) => count / 2);
  const rows = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), halves)
      .map(([contractId, memberId, days]) => ({
        ...row(contractId, memberId, days),
        kind: contractKinds[contractId % 3] ?? contractKinds[0],
      })),
  );
  const sum = (days: readonly number[]) => days.reduce((all, one) => all + one, 0);
  forAll(rows, (list) => {
    const all = sum(list.map(({ days }) => days));
    for (const by of ['contractId', 'memberId'] as const)
      expect(sum(figuresBy(list, by).map(({ days }) => days))).toBe(all);
    expect(sum(Object.values(daysByKind(list)))).toBe(all);
  });
});
