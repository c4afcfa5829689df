import { expect, test } from 'vitest';
import { contractsOfMonth } from './rules.ts';

const dates = { startDate: null, endDate: null };
const open = (contractId: number, cname: string, forEverybody = false) => ({
  contractId,
  cname,
  client: `Client of ${cname}`,
  forEverybody,
  ...dates,
});
const recorded = (contractId: number, cname: string) => ({ contractId, cname, ...dates });
const day = (quantity: number) => ({ quantity });

test('lists assigned contracts, and others only with days in the month', () => {
  const month = {
    viewedYear: 2026,
    viewedMonth: 11,
    contractsForUser: [1, 2, 3, 4, 5].map((id) => recorded(id, `Contract ${id}`)),
    tbody: {
      1: { '2026:10': [day(1)], '2026:11': [day(1), day(0), day(0.5)] },
      // Days of the neighbour months in the weeks around the month do not count.
      3: { '2026:10': [day(1)], '2026:12': [day(1)] },
      4: { '2026:11': [day(1)] },
      5: { '2026:11': [day(0)] },
    },
  };
  const contracts = [
    open(1, 'Data platform'),
    open(2, 'Audit'),
    open(3, 'Paid leave', true),
    open(4, 'RTT', true),
  ];
  expect(contractsOfMonth(month, contracts).map(({ cname, days }) => [cname, days])).toEqual([
    ['Data platform', 1.5],
    ['Audit', 0],
    ['RTT', 1],
  ]);
});

test('keeps a contract that was closed after days were recorded, without its client', () => {
  const month = {
    viewedYear: 2026,
    viewedMonth: 11,
    contractsForUser: [recorded(7, 'Migration')],
    tbody: { 7: { '2026:11': [day(1)] } },
  };
  expect(contractsOfMonth(month, [])).toEqual([{ ...recorded(7, 'Migration'), client: '', days: 1 }]);
});
