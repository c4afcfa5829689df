/** A company with rules of leave and people who are employed, for tests of calls. */
import { expect } from 'vitest';
import { createContract, listContracts } from '#features/contracts/contract.ts';
import * as contract from '#features/leave/contract.ts';
import * as inbox from '#features/leave/inbox.contract.ts';
import * as planning from '#features/planning/contract.ts';
import { form, json, type TestApi, type TestClient } from './api.ts';

const rules = {
  unit: 'working',
  yearly: 25,
  yearlyFrom: '',
  startsMonth: 6,
  monthRule: 'share',
  rounding: 'whole',
  prorated: false,
  seniority: '',
  takenMonths: 12,
  carryOver: 0,
  tracked: true,
  overdraft: 0,
  acquires: 100,
  needsApproval: true,
  needsSecond: false,
  since: '2025-06-01',
} as const;

/** A company whose paid leave needs approval and whose sick leave does not, and people employed since June 2025. */
export async function companyWithLeave(app: TestApi, values: object = {}) {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const [owner, manager, consultant, colleague] = await Promise.all(
    (['ROLE_OWNER', 'ROLE_MANAGER', 'ROLE_USER', 'ROLE_USER'] as const).map((role) =>
      app.signIn(role, workspaceId),
    ),
  );
  if (!owner || !manager || !consultant || !colleague) throw new Error('somebody is missing');
  const { contracts } = await owner.api(listContracts, {
    query: { rowsPerPage: 50, page: 0, kind: 'absence' },
  });
  const of = async (preset: string, cname: string) =>
    contracts.find((one) => one.preset === preset)?.contractId ??
    (await owner.api(createContract, { body: { cname, kind: 'absence' } })).contractId;
  const contractIds = {
    paid: await of('paid-leave', 'Paid leave'),
    sick: await of('sick-leave', 'Sick leave'),
  };
  const save = (contractId: number, body: object) =>
    owner.request(`/leave/kinds/${contractId}`, { method: 'PUT', ...json(body) });
  expect((await save(contractIds.paid, { ...rules, ...values })).status).toBe(200);
  const sick = {
    unit: 'scheduled',
    yearly: 0,
    tracked: false,
    needsApproval: false,
    acquires: 80,
    carryOver: '',
  };
  expect((await save(contractIds.sick, { ...rules, ...sick })).status).toBe(200);
  for (const { account } of [owner, manager, consultant, colleague])
    await app.rows(workspaceId).add('employments', {
      account_id: account.userId,
      starts_on: '2025-06-01',
      hours_per_week: '35',
    });
  const { kinds } = await owner.api(contract.listLeaveKinds, {});
  const kindOf = (contractId: number) =>
    kinds.find((one) => one.contractId === contractId)?.rules?.kindId ?? 0;
  const ids = { paid: kindOf(contractIds.paid), sick: kindOf(contractIds.sick) };
  const ask = (who: TestClient, body: Record<string, string | number | boolean>) =>
    who.request(`/users/${who.account.userId}/leave`, {
      method: 'POST',
      body: form({ kindId: ids.paid, managerEmail: manager.account.email, ...body }),
    });
  const asked = async (
    who: TestClient,
    from: string,
    to: string,
    more = {},
  ): Promise<contract.LeaveRequest> => {
    const answer = await ask(who, { from, to, ...more });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return answer.json();
  };
  const decide = (
    by: TestClient,
    leaves: contract.LeaveRequest[],
    decision: 'approve' | 'reject' = 'approve',
  ) =>
    by.api(inbox.decideLeave, {
      body: {
        leaves: leaves.map(({ leaveRequestId, revision }) => ({ leaveRequestId, revision })),
        decision,
        ...(decision === 'reject' && { comment: 'too many away' }),
      },
    });
  const read = (by: TestClient, of: TestClient = by) =>
    by.api(contract.readLeave, { params: { userId: of.account.userId } });
  const left = async (who: TestClient) =>
    (await read(who)).balances.find(({ kindId }) => kindId === ids.paid)?.days;
  const month = (who: TestClient, number = 9) =>
    who.api(planning.readMonth, { params: { userId: who.account.userId, year: 2026, month: number } });
  const booked = async (who: TestClient, contractId = contractIds.paid) =>
    Object.values((await month(who)).tbody[contractId] ?? {})
      .flat()
      .filter(({ quantity }) => quantity > 0)
      .map(({ dm, dn, quantity }) => `${dn}/${dm} ${quantity}`);
  const people = { owner, manager, consultant, colleague };
  return { ...people, workspaceId, ids, contractIds, save, ask, asked, decide, read, left, month, booked };
}
