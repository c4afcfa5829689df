import { expect, test } from 'vitest';
import { decideReports } from '#features/expenses/approval.contract.ts';
import { expensesCompany } from '#features/expenses/factory.ts';
import { readReport } from '#features/expenses/report.contract.ts';
import { MAX_TODAY_ITEMS } from '#kernel/today.ts';
import { beforeTests, type TestClient, testApi } from '../../../tests/support/api.ts';
import { readToday } from './contract.ts';

const app = testApi();
const company = beforeTests(async () => {
  app.clock.set(new Date('2026-11-02T09:00:00Z'));
  return expensesCompany(app);
});

const reportKinds = ['reports_rejected', 'report_approvals', 'reports_to_submit', 'reports_waiting'];
const linesOf = async (who: TestClient) =>
  (await who.api(readToday)).lines.filter(({ kind }) => reportKinds.includes(kind));

test('Today shows a report to its author as a draft, to its approver, and to the author again if it was rejected', async () => {
  const { consultant, manager, owner } = company;
  const draft = await company.begin(consultant, 'Lyon');
  expect(await linesOf(consultant)).toEqual([
    {
      kind: 'reports_to_submit',
      count: 1,
      to: `/app/expenses/${draft}`,
      items: [{ name: 'Lyon', note: 'Basalte', to: `/app/expenses/${draft}`, day: '2026-11-02' }],
    },
  ]);
  const reportId = await company.submitted('Nantes');
  expect(await linesOf(manager)).toEqual([
    {
      kind: 'report_approvals',
      count: 1,
      to: '/app/approvals?kind=report',
      items: [expect.objectContaining({ note: 'Nantes', day: '2026-11-02' })],
    },
  ]);
  const [, waiting] = await linesOf(consultant);
  expect(waiting).toMatchObject({
    kind: 'reports_waiting',
    count: 1,
    to: `/app/expenses/${reportId}`,
    items: [{ name: 'Nantes', note: expect.stringMatching(/./), day: '2026-11-02' }],
  });
  // A report that waits for an active manager is shown only to that manager.
  expect(await linesOf(owner)).toEqual([]);
  app.clock.set(new Date('2026-11-04T09:00:00Z'));
  const { revision } = await manager.api(readReport, { params: { reportId } });
  await manager.api(decideReports, {
    body: { reports: [{ reportId, revision }], decision: 'reject', comment: 'Whose taxi was it?' },
  });
  expect(await linesOf(manager)).toEqual([]);
  const [rejected, drafts] = await linesOf(consultant);
  expect(rejected).toEqual({
    kind: 'reports_rejected',
    count: 1,
    to: `/app/expenses/${reportId}`,
    items: [
      {
        name: 'Nantes',
        note: 'Whose taxi was it?',
        day: '2026-11-04',
        to: `/app/expenses/${reportId}`,
      },
    ],
  });
  expect(drafts).toMatchObject({ kind: 'reports_to_submit', count: 1 });
});

test('of many items the first few are named and all are counted', async () => {
  const own = await expensesCompany(app);
  for (let at = 0; at <= MAX_TODAY_ITEMS; at++) {
    app.clock.set(new Date(`2026-11-0${5 + at}T09:00:00Z`));
    await own.begin(own.consultant, `Draft ${at}`);
    await own.submitted(`Submitted ${at}`);
  }
  const [drafts] = await linesOf(own.consultant);
  expect(drafts).toMatchObject({ count: MAX_TODAY_ITEMS + 1, to: '/app/expenses?state=created' });
  expect(drafts?.items.map(({ name }) => name)).toEqual(['Draft 4', 'Draft 3', 'Draft 2', 'Draft 1']);
  const [waiting] = await linesOf(own.manager);
  expect(waiting).toMatchObject({ kind: 'report_approvals', count: MAX_TODAY_ITEMS + 1 });
  expect(waiting?.items.map(({ note }) => note)).toEqual(
    Array.from({ length: MAX_TODAY_ITEMS }, (_, at) => `Submitted ${at}`),
  );
});

test('a person who acts for a manager sees no decisions, and another company sees nothing', async () => {
  await company.submitted('Brest');
  const { owner, manager } = company;
  const answer = await owner.request(`/today?doAs=${manager.account.userId}`);
  const { lines }: { lines: { kind: string }[] } = await answer.json();
  // Only the manager's own days.
  expect(lines.map(({ kind }) => kind)).toEqual(['weeks_to_submit', 'days_open']);
  expect(await linesOf(await app.signIn('ROLE_OWNER'))).toEqual([]);
});
