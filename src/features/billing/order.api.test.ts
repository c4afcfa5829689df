import { describe, expect, test } from 'vitest';
import { beforeTests, form, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();
const admin = beforeTests(() => app.signIn('ROLE_ADMIN'));

const page = { query: { rowsPerPage: 10, page: 0 } };
const ownerOn = async (pricing: 'single' | 'starter' | 'superior') =>
  app.signIn('ROLE_OWNER', await app.workspace({ pricing }));
const order = (owner: TestClient, pricing: 'single' | 'starter' | 'superior') =>
  owner.api(contract.orderPlan, { body: { pricing } });
const history = async (orderId: number) =>
  (await admin.api(contract.readOrderHistory, { params: { orderId } })).history;

describe('a decided order', () => {
  test('the history of a decided order shows person, time and reason, and the mail contains the reason', async () => {
    const owner = await ownerOn('single');
    const { orderId } = await order(owner, 'starter');
    const refused = await admin.api(contract.refuseOrder, {
      params: { orderId },
      body: { comment: '  Two bills are not paid.\n' },
    });
    expect(refused.state).toBe('refused');
    const events = await history(orderId);
    expect(events).toMatchObject([
      { step: 'request', from: null, to: 'requested', actor: { user_id: owner.account.userId }, comment: '' },
      {
        step: 'refuse',
        from: 'requested',
        to: 'refused',
        comment: 'Two bills are not paid.',
        actor: { user_id: admin.account.userId },
        on_behalf_of: null,
      },
    ]);
    expect(events.map(({ occurred_at }) => occurred_at)).toEqual([refused.requested_at, refused.decided_at]);
    const [mail] = await app.mails(owner.account.email);
    expect(mail?.text).toContain('Reason: Two bills are not paid.');
  });

  test('an order may be refused without a reason, but not with one that is too long', async () => {
    const { orderId } = await order(await ownerOn('single'), 'starter');
    const refuse = (body?: URLSearchParams) =>
      admin.request(`/orders/${orderId}/refuse`, { method: 'POST', body });
    const long = await refuse(form({ comment: 'x'.repeat(1001) }));
    expect(long.status).toBe(400);
    expect(await long.json()).toMatchObject({ errors: { comment: expect.any(String) } });
    expect((await refuse()).status).toBe(200);
  });

  test('a second decision on an order is rejected and not recorded', async () => {
    const owner = await ownerOn('single');
    const { orderId } = await order(owner, 'starter');
    await owner.api(contract.withdrawOrder, { params: { orderId } });
    await expect(admin.api(contract.acceptOrder, { params: { orderId } })).rejects.toMatchObject({
      status: 409,
      code: 'ORDER_DECIDED',
      extra: { state: 'withdrawn' },
    });
    expect((await history(orderId)).map(({ step }) => step)).toEqual(['request', 'withdraw']);
  });

  test('an order keeps the plan that it changes from, even if the workspace’s plan has changed since', async () => {
    const owner = await ownerOn('single');
    const first = await order(owner, 'starter');
    await admin.api(contract.acceptOrder, { params: { orderId: first.orderId } });
    await order(owner, 'superior');
    const { orders } = await owner.api(contract.listOwnOrders, page);
    expect(orders.map(({ from, pricing }) => [from, pricing])).toEqual([
      ['starter', 'superior'],
      ['single', 'starter'],
    ]);
  });
});

/** Each run sends a different kind of decision first. The first one sent does not always win. */
test.each([0, 1, 2])(
  'of twenty concurrent decisions on an order, one succeeds and sends one mail (%i)',
  async (first) => {
    const owner = await ownerOn('single');
    const { orderId } = await order(owner, 'starter');
    const decisions = [
      { by: admin, path: `/orders/${orderId}/accept`, to: 'accepted', mails: 1, bills: 1 },
      { by: admin, path: `/orders/${orderId}/refuse`, to: 'refused', mails: 1, bills: 0 },
      { by: owner, path: `/workspace/orders/${orderId}/withdraw`, to: 'withdrawn', mails: 0, bills: 0 },
    ] as const;
    const attempts = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const decision = decisions[(number + first) % 3] ?? decisions[0];
        const answer = await decision.by.request(decision.path, { method: 'POST' });
        return { decision, status: answer.status, ...((await answer.json()) as { code?: string }) };
      }),
    );
    const [winner, ...others] = attempts.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const late = attempts.filter(({ status }) => status !== 200);
    expect(late.map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 19 }, () => [409, 'ORDER_DECIDED']),
    );
    expect((await history(orderId)).map(({ to }) => to)).toEqual(['requested', winner?.decision.to]);
    const { orders } = await owner.api(contract.listOwnOrders, page);
    expect(orders[0]?.state).toBe(winner?.decision.to);
    expect((await owner.api(contract.listOwnBills, page)).bills).toHaveLength(winner?.decision.bills ?? -1);
    const decided = (await app.mails(owner.account.email)).filter(({ subject }) =>
      /^The .* plan|^You are now on/.test(subject),
    );
    expect(decided).toHaveLength(winner?.decision.mails ?? -1);
  },
);

describe('a plan with fewer seats than the workspace uses', () => {
  const addMember = (owner: TestClient) => app.account({ workspace_id: owner.account.workspaceId });

  test('a plan with too few seats cannot be ordered, and the attempt changes nothing', async () => {
    const owner = await ownerOn('superior');
    for (let more = 0; more < 4; more += 1) await addMember(owner);
    await expect(order(owner, 'single')).rejects.toMatchObject({
      status: 409,
      code: 'PLAN_TOO_SMALL',
      extra: { used: 5, seats: 1 },
    });
    expect((await owner.api(contract.listOwnOrders, page)).orders).toEqual([]);
    expect((await order(owner, 'starter')).pricing).toBe('starter');
  });

  test('an order is not accepted if members were added since and the seats no longer suffice', async () => {
    const owner = await ownerOn('starter');
    const { orderId } = await order(owner, 'single');
    await addMember(owner);
    await expect(admin.api(contract.acceptOrder, { params: { orderId } })).rejects.toMatchObject({
      status: 409,
      code: 'PLAN_TOO_SMALL',
    });
    expect((await history(orderId)).map(({ to }) => to)).toEqual(['requested']);
    expect((await owner.api(contract.listOwnBills, page)).bills).toEqual([]);
  });
});
