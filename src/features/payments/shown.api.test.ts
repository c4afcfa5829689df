/** Changes what a payment was shown with before it is created: it is paid as shown, or not at all. */
import { afterEach, expect, test } from 'vitest';
import { beforeEachTest, json, type TestClient, testApi } from '../../../tests/support/api.ts';
import { IBAN, ibanOf, payingCompany } from '../../../tests/support/paying-company.ts';
import { brokenPaymentRules } from '../../../tests/support/payment-rules.ts';
import { transfersShown } from './rules.ts';
import { downloadRun, listRuns, previewRun } from './run.contract.ts';

const OTHER = 'BE68539007547034';
const PEOPLE = 20;

const app = testApi();
const company = beforeEachTest(() => payingCompany(app));
afterEach(async () => {
  expect(await brokenPaymentRules(app, company.workspaceId)).toEqual([]);
});

const preview = (reportIds: number[]) => company.owner.api(previewRun, { body: { reportIds } });
const create = (reportIds: number[], shown: Awaited<ReturnType<typeof preview>>) =>
  company.owner.request('/payments/runs', {
    method: 'POST',
    ...json({ reportIds, execution_day: company.today, transfers: transfersShown(shown) }),
  });

test('an account that changes between choosing and paying is not paid, and the answer names its person', async () => {
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

/** Reads a bank file without the program: the account paid for each report, by its title. */
function accountsIn(xml: string): Map<string, string> {
  const transfers = [...xml.matchAll(/<CdtTrfTxInf>(.*?)<\/CdtTrfTxInf>/gs)].map(([, text = '']) => text);
  const one = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  return new Map(
    transfers.map((text) => [one(text, /<Ustrd>.*?(Trip \d+)</), one(text, /<CdtrAcct><Id><IBAN>(\w+)</)]),
  );
}

test('of 20 people who change their account while runs are made, each is paid to the account shown, or nobody is', async () => {
  const { owner, ada, today, setUp, account, approved, workspaceId } = company;
  await setUp();
  const second = await app.signIn('ROLE_OWNER', workspaceId);
  const people: TestClient[] = [ada];
  while (people.length < PEOPLE)
    people.push(await app.signIn(await app.account({ workspace_id: workspaceId })));
  const reportIds: number[] = [];
  for (const [at, one] of people.entries()) {
    await account(one, ibanOf(at));
    reportIds.push(await approved(one, `Trip ${at}`, '12.00'));
  }
  const refusals: string[] = [];
  const attempt = async (by: TestClient, meanwhile?: () => Promise<unknown>) => {
    const shown = await by.api(previewRun, { body: { reportIds } });
    await meanwhile?.();
    const answer = await by.request('/payments/runs', {
      method: 'POST',
      ...json({ reportIds, execution_day: today, transfers: transfersShown(shown) }),
    });
    const body = await answer.json();
    if (answer.status === 201) return { runId: Number(body.runId), shown };
    refusals.push(body.code);
    return undefined;
  };

  // Somebody’s account has changed, and others are changing: refused.
  const change = (more: number) => people.map((one, at) => account(one, ibanOf(more + at)));
  let changes: Promise<unknown>[] = [];
  const first = await attempt(owner, () => {
    changes = change(100);
    return Promise.race(changes);
  });
  expect(first).toBeUndefined();
  expect(refusals).toEqual(['SHOWN_CHANGED']);
  await Promise.all(changes);
  expect((await owner.api(listRuns, { query: { rowsPerPage: 10, page: 0 } })).totalCount).toBe(0);

  // Two owners pay again and again while all change twice more: one of them succeeds once.
  changes = people.map((one, at) =>
    account(one, ibanOf(200 + at)).then(() => account(one, ibanOf(300 + at))),
  );
  const made: NonNullable<Awaited<ReturnType<typeof attempt>>>[] = [];
  const paying = [owner, second].map(async (by) => {
    while (made.length === 0) {
      const run = await attempt(by).catch((problem: unknown) => {
        // The other owner has paid.
        expect(problem).toMatchObject({ status: 409, code: 'NOT_PAYABLE' });
        return undefined;
      });
      if (run !== undefined) made.push(run);
    }
  });
  await Promise.all([...changes, ...paying]);
  expect(made).toHaveLength(1);
  expect([...new Set(refusals)].filter((code) => !['SHOWN_CHANGED', 'NOT_PAYABLE'].includes(code))).toEqual(
    [],
  );
  for (const { runId, shown } of made) {
    const file = await owner.api(downloadRun, { params: { runId } });
    const paid = accountsIn(await file.text());
    const endings = new Map(shown.transfers.map((one) => [one.user.user_id, one.account]));
    for (const [at, { account: person }] of people.entries()) {
      const iban = paid.get(`Trip ${at}`) ?? '';
      expect([100, 200, 300].map((more) => ibanOf(more + at))).toContain(iban);
      expect([at, iban.slice(-4)]).toEqual([at, endings.get(person.userId)]);
    }
    expect(paid.size).toBe(PEOPLE);
  }
});

test('an account outside SEPA is accepted and marked, and its transfer is a separate payment in the file', async () => {
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
