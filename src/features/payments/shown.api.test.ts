/** Changes what a payment was shown with before it is created: it is paid as shown, or not at all. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json, type TestClient, testApi } from '../../../tests/support/api.ts';
import { IBAN, payingCompany } from '../../../tests/support/paying-company.ts';
import { brokenPaymentRules } from '../../../tests/support/payment-rules.ts';
import { transfersShown } from './rules.ts';
import { createRun, downloadRun, listRuns, previewRun } from './run.contract.ts';

const OTHER = 'BE68539007547034';
const PEOPLE = 20;

const app = testApi();
let company: Awaited<ReturnType<typeof payingCompany>>;
beforeEach(async () => {
  company = await payingCompany(app);
});
afterEach(async () => {
  expect(await brokenPaymentRules(app, company.workspaceId)).toEqual([]);
});

const preview = (reportIds: number[]) => company.owner.api(previewRun, { body: { reportIds } });
const create = (reportIds: number[], shown: Awaited<ReturnType<typeof preview>>) =>
  company.owner.request('/payments/runs', {
    method: 'POST',
    ...json({ reportIds, execution_day: company.today, transfers: transfersShown(shown) }),
  });

test('an account that changes between choosing and paying is not paid, and the answer says whose', async () => {
  const { ada, setUp, account, approved, advance } = company;
  await setUp();
  await account(ada);
  const reportIds = [await approved(ada, 'Lyon', '12.00')];
  const shown = await preview(reportIds);
  expect(shown.transfers).toMatchObject([
    { account: '2606', account_saved_at: expect.any(String), outside_sepa: false },
  ]);
  expect(JSON.stringify(shown)).not.toContain(IBAN.slice(4, 20));
  await account(ada, OTHER);
  const refused = await create(reportIds, shown);
  const user = { user_id: ada.account.userId, name: 'Ada Lovelace' };
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'SHOWN_CHANGED', extra: { changed: [{ user, what: 'account' }] } },
  ]);
  const again = await preview(reportIds);
  await advance(ada, '2.00');
  expect(await (await create(reportIds, again)).json()).toMatchObject({
    extra: { changed: [{ user, what: 'amount' }] },
  });
  expect((await create(reportIds, await preview(reportIds))).status).toBe(201);
});

test('the same total for other people is not what was shown', async () => {
  const { ada, manager, setUp, account, approved } = company;
  await setUp();
  await account(ada);
  await account(manager);
  const shown = await preview([await approved(ada, 'Lyon', '12.00')]);
  const grace = await app.signIn(await app.account({ workspace_id: company.workspaceId }));
  await account(grace);
  const refused = await create([await approved(grace, 'Paris', '12.00')], shown);
  const { extra } = await refused.json();
  expect(extra.changed.map(({ what }: { what: string }) => what)).toEqual(['added', 'removed']);
});

test('of 20 people who change their account while a run is made, each is paid to the account shown, or nobody is', async () => {
  const { owner, ada, today, setUp, account, approved } = company;
  await setUp();
  const people: TestClient[] = [ada];
  while (people.length < PEOPLE)
    people.push(await app.signIn(await app.account({ workspace_id: company.workspaceId })));
  const reportIds: number[] = [];
  for (const one of people) {
    await account(one);
    reportIds.push(await approved(one, `Trip ${reportIds.length}`, '12.00'));
  }
  const outcomes = new Set<string>();
  for (const isEarly of [true, false]) {
    const shown = await preview(reportIds);
    const endings = new Map(shown.transfers.map((one) => [one.user.user_id, one.account]));
    const chosen = { reportIds, execution_day: today, transfers: transfersShown(shown) };
    // Half of them save the other account, before the payment is requested or at the same time.
    const save = () => people.map((one, at) => account(one, at % 2 ? OTHER : IBAN));
    const early = isEarly ? [] : save();
    const [made] = await Promise.allSettled([
      owner.api(createRun, { body: chosen }),
      ...(isEarly ? save() : early),
    ]);
    if (made.status === 'rejected') {
      expect(made.reason).toMatchObject({ status: 409, code: 'SHOWN_CHANGED' });
      outcomes.add('refused');
      continue;
    }
    outcomes.add('paid');
    const file = await owner.api(downloadRun, { params: { runId: made.value.runId } });
    const ibans = [...(await file.text()).matchAll(/<CdtrAcct><Id><IBAN>(.+?)<.IBAN>/g)].map(
      ([, found]) => found,
    );
    expect(ibans.map((found) => found?.slice(-4)).sort()).toEqual([...endings.values()].sort());
    break;
  }
  const { totalCount } = await owner.api(listRuns, { query: { rowsPerPage: 10, page: 0 } });
  expect(totalCount).toBe(outcomes.has('paid') ? 1 : 0);
});

test('an account outside SEPA is accepted and pointed out, and its transfer is apart in the file', async () => {
  const { owner, ada, manager, setUp, account, approved } = company;
  await setUp();
  const saved = await account(ada, 'TR330006100519786457841326');
  expect(saved).toMatchObject({ outside_sepa: true });
  expect(await account(manager, 'RS35260005601001611379')).toMatchObject({ outside_sepa: false });
  const grace = await app.signIn(await app.account({ workspace_id: company.workspaceId }));
  await account(grace);
  const reportIds = [await approved(ada, 'Ankara', '12.00'), await approved(grace, 'Paris', '7.00')];
  const shown = await preview(reportIds);
  expect(shown.transfers.map((one) => one.outside_sepa)).toEqual([true, false]);
  const { runId } = await (await create(reportIds, shown)).json();
  const xml = await (await owner.api(downloadRun, { params: { runId } })).text();
  const [, inside, outside] = xml.split('<PmtInf>');
  expect(inside).toContain('<Cd>SEPA</Cd>');
  expect(inside).toContain('<CtrlSum>7.00</CtrlSum>');
  expect(outside).not.toContain('SEPA');
  expect(outside).toContain('<ChrgBr>SHAR</ChrgBr>');
  expect(outside).toContain('TR330006100519786457841326');
});
