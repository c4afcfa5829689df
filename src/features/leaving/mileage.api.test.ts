import { expect, test } from 'vitest';
import { readReport } from '#features/expenses/report.contract.ts';
import { testApi } from '../../../tests/support/api.ts';
import { driving, expectScale } from '../../../tests/support/driving.ts';
import { settleLeaving } from './contract.ts';

const app = testApi();

test('a report can be submitted although its author was deleted and cannot accept its mileage correction', async () => {
  const one = await driving(app);
  const { consultant, manager, owner, begin, drive, list } = one;
  const [earlier, later] = [await begin(consultant), await begin(consultant)];
  await drive(later, '2026-10-20', 2000);
  await one.approved(later);
  await drive(earlier, '2026-03-01', 4000);
  await owner.api(settleLeaving, {
    params: { memberId: consultant.account.userId },
    body: { end: 'delete', reports_open: 'finish', reports_open_to: `${manager.account.userId}` } as never,
  });
  const read = () => owner.api(readReport, { params: { reportId: earlier } });
  expect((await read()).state).toBe('submitted');
  expect((await list(earlier)).at(-1)).toMatchObject({
    valuettc: '-279.00',
    correction: { accepted: false },
  });
  expect((await one.decide(earlier, 'approve')).status).toBe(200);
  await expectScale(one);
});
