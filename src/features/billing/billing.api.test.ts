import { beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '#kernel/day.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { programContext } from '#platform/request/job.ts';
import { form, type TestClient, testApi, testPerson } from '../../../tests/support/api.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import * as contract from './contract.ts';
import { issueDue } from './server/bill.service.ts';

const app = testApi({ BILL_ISSUER: 'Ardoise SAS|1 rue de la Carrière|FR 12 345 678 901' });
const admin = testPerson(app, 'ROLE_ADMIN');
beforeAll(async () => {
  app.clock.set('2026-01-31T10:00:00Z');
});

const page = { query: { rowsPerPage: 10, page: 0 } };
const today = '2026-01-31';

async function ownerOn(pricing: 'single' | 'starter' | 'superior'): Promise<TestClient> {
  return app.signIn('ROLE_OWNER', await app.workspace({ pricing }));
}

const order = (owner: TestClient, pricing: 'single' | 'starter' | 'superior' | 'enterprise') =>
  owner.api(contract.orderPlan, { body: { pricing } });
const accept = (orderId: number) => admin.api(contract.acceptOrder, { params: { orderId } });

describe('ordering a plan', () => {
  test('an accepted order changes the licence, bills the first month, and notifies the person who ordered', async () => {
    const owner = await ownerOn('single');
    const asked = await order(owner, 'starter');
    expect(asked).toMatchObject({
      from: 'single',
      pricing: 'starter',
      price_cents: 2900,
      state: 'requested',
    });
    expect((await owner.request('/workspace/settings')).status).toBe(200);
    await accept(asked.orderId);
    const { licence } = (await (await owner.request('/workspace/settings')).json()) as {
      licence: { pricing_type: string; seats: number };
    };
    expect(licence).toMatchObject({ pricing_type: 'starter', seats: 10 });
    const { bills } = await owner.api(contract.listOwnBills, page);
    expect(bills).toMatchObject([
      {
        pricing: 'starter',
        period_start: today,
        period_end: addMonths(today, 1),
        net_cents: 2900,
        vat_cents: 580,
        total_cents: 3480,
        state: 'issued',
      },
    ]);
    expect((await app.mails(owner.account.email)).map(({ subject }) => subject)).toContain(
      'You are now on the Starter plan',
    );
  });

  test('an order is rejected if it names the current plan, or while a different order is open', async () => {
    const owner = await ownerOn('starter');
    const attempt = async (pricing: string) => {
      const answer = await owner.request('/workspace/orders', { method: 'POST', body: form({ pricing }) });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    expect(await attempt('starter')).toMatchObject({ status: 409, code: 'PLAN_IS_CURRENT' });
    expect(await attempt('superior')).toMatchObject({ status: 201 });
    expect(await attempt('enterprise')).toMatchObject({ status: 409, code: 'ORDER_OPEN' });
    expect(await attempt('golden')).toMatchObject({ status: 400, errors: { pricing: 'Select a plan' } });
  });

  test('a plan change credits the rest of the month, and a cheaper plan gives a credit note', async () => {
    const email = 'credit@test.example';
    const owner = await app.signIn('ROLE_OWNER', await app.workspace({ pricing: 'single', email }));
    await accept((await order(owner, 'superior')).orderId);
    await accept((await order(owner, 'single')).orderId);
    const { bills } = await owner.api(contract.listOwnBills, page);
    expect(bills.map(({ total_cents }) => total_cents)).toEqual([-11_880, 11_880]);
    // The mail calls it a credit note and announces the refund.
    const [credit] = bills;
    expect((await app.mails(email)).map(({ subject }) => subject)).toContain(
      `Credit note ${credit?.number}: €118.80`,
    );
  });

  test('a credit note is never due or paid', async () => {
    const owner = await ownerOn('single');
    await accept((await order(owner, 'starter')).orderId);
    await accept((await order(owner, 'single')).orderId);
    const [credit, bill] = (await owner.api(contract.listOwnBills, page)).bills;
    for (const mark of ['paid', 'unpaid']) {
      const refused = await admin.request(`/bills/${credit?.billId}/${mark}`, { method: 'POST' });
      expect(await refused.json()).toMatchObject({
        status: 409,
        code: 'BILL_IS_CREDIT_NOTE',
        msg: 'A credit note is not to be paid',
      });
    }
    const listed = async (state: 'issued' | 'paid' | 'credit') => {
      const query = { rowsPerPage: 100, page: 0, state };
      return (await admin.api(contract.listBills, { query })).bills.map(({ number }) => number);
    };
    expect(await listed('credit')).toContain(credit?.number);
    expect(await listed('issued')).toContain(bill?.number);
    for (const state of ['issued', 'paid'] as const)
      expect(await listed(state)).not.toContain(credit?.number);
  });
});

describe('bills', () => {
  test.each([
    ['fr', /^Facture F\d{4}-\d{6}\u00a0: 34,80\u00a0€$/],
    ['en', /^Bill F\d{4}-\d{6}: €34\.80$/],
  ] as const)('bills are mailed in the recipient’s language: %s', async (locale, subject) => {
    const email = `bills-${locale}@test.example`;
    const workspaceId = await app.workspace({ pricing: 'single', email });
    const owner = await app.signIn(
      await app.account({ workspace_id: workspaceId, role: 'ROLE_OWNER', locale }),
    );
    await accept((await order(owner, 'starter')).orderId);
    expect(await app.mails(email)).toMatchObject([
      { subject: expect.stringMatching(subject), headers: { date: ['Sat, 31 Jan 2026 10:00:00 +0000'] } },
    ]);
  });

  test('a bill is issued every month with the next number, even if the job did not run on some nights', async () => {
    const owner = await ownerOn('single');
    await accept((await order(owner, 'starter')).orderId);
    const inThreeMonths = new Date('2026-04-30T12:00:00Z');
    const night = programContext(app.contexts, { clock: { now: () => inThreeMonths } }, { id: 'test' });
    const issued = await Promise.all([issueDue(night), issueDue(night)]);
    expect(issued.flat().length).toBeGreaterThanOrEqual(3);
    expect(await issueDue(night)).toEqual([]);
    const own = await owner.api(contract.listOwnBills, page);
    expect(own.bills.map(({ period_start }) => period_start)).toEqual(
      [3, 2, 1, 0].map((n) => addMonths(today, n)),
    );
    const numbers = await asInstallation(app.platform.engine, ({ db }) =>
      db.selectFrom('bills').select('number').orderBy('number').execute(),
    );
    const byYear = Map.groupBy(numbers, ({ number }) => number.slice(0, 5));
    for (const year of byYear.values())
      expect(year.map(({ number }) => Number(number.slice(6)))).toEqual(year.map((_, at) => at + 1));
  });

  test('bills use the civil day in Paris, where a year begins earlier than in UTC', async () => {
    const owner = await ownerOn('single');
    app.clock.set('2025-12-31T23:30:00Z');
    await accept((await order(owner, 'starter')).orderId);
    app.clock.set('2026-01-31T10:00:00Z');
    const { bills } = await owner.api(contract.listOwnBills, page);
    expect(bills).toMatchObject([
      { number: expect.stringMatching(/^F2026-/), period_start: '2026-01-01', period_end: '2026-02-01' },
    ]);
  });

  test('bills can be read as PDF by people of their own workspace and by administrators', async () => {
    const [owner, stranger] = [await ownerOn('single'), await ownerOn('starter')];
    await accept((await order(owner, 'enterprise')).orderId);
    const { bills } = await owner.api(contract.listOwnBills, page);
    const id = bills[0]?.billId;
    for (const [by, path] of [
      [owner, `/workspace/bills/${id}/pdf`],
      [admin, `/bills/${id}/pdf`],
    ] as const) {
      const pdf = await by.request(path);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      const { title, author, pages } = await seePdf(new Uint8Array(await pdf.arrayBuffer()));
      expect({ title, author }).toEqual({ title: `Bill ${bills[0]?.number}`, author: 'Ardoise SAS' });
      for (const text of ['1 rue de la Carrière', 'Enterprise plan, one month', 'VAT 20%', 'Page 1 of 1'])
        expect(pages[0]).toContain(text);
    }
    expect((await stranger.request(`/workspace/bills/${id}/pdf`)).status).toBe(404);
    expect((await stranger.request(`/bills/${id}/pdf`)).status).toBe(403);
    const params = { billId: Number(id) };
    expect(await admin.api(contract.payBill, { params })).toMatchObject({ state: 'paid' });
    // Marking the wrong bill as paid can be undone.
    expect(await admin.api(contract.reopenBill, { params })).toEqual(bills[0]);
  });
});

describe('storage', () => {
  const put = (workspaceId: number, bytes: number) =>
    app.rows(workspaceId).add('medias', { storage_key: `${workspaceId}-${bytes}`, byte_size: bytes });

  test('the storage counts every file until it is deleted', async () => {
    const owner = await ownerOn('starter');
    const { workspaceId } = owner.account;
    await put(workspaceId, 1000);
    const id = await put(workspaceId, 500);
    const use = async () =>
      (await admin.api(contract.listStorage, { query: { rowsPerPage: 100, page: 0 } })).storage.find(
        (row) => row.workspaceId === workspaceId,
      );
    expect(await use()).toMatchObject({ objects: 2, bytes: 1500, limit: 10 * 1024 ** 3 });
    await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      db.deleteFrom('medias').where('id', '=', id).execute(),
    );
    expect(await use()).toMatchObject({ objects: 1, bytes: 1000 });
  });

  test('over the storage limit nothing can be added, and existing files stay', async () => {
    const workspaceId = await app.workspace({ pricing: 'single' });
    await put(workspaceId, 1_073_741_000);
    await expect(put(workspaceId, 1000)).rejects.toMatchObject({ code: 'AR001' });
    await put(workspaceId, 800);
    const rows = await app.rows(workspaceId).list('medias', {}, ['byte_size']);
    expect(rows).toHaveLength(2);
  });
});
