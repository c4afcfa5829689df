/** Prepares what calls about leave need to succeed (own-company.ts). */
import type { OwnCompany } from './other-company.ts';
import { accountOf, type Caller, type Prepare } from './own-money.ts';
import type { Attempt } from './walk.ts';

/** Returns a request of the caller, in the future. */
async function ownRequest(
  { rows, ids }: OwnCompany,
  by: Caller,
  state: 'requested' | 'approved',
): Promise<Attempt> {
  const { userId } = accountOf(by);
  const days = { from_day: '2099-01-15', to_day: '2099-01-15' } as const;
  const request = { account_id: userId, kind_id: Number(ids.kindId), state, ...days };
  return { ids: { userId, leaveRequestId: await rows.add('leave_requests', request) } };
}

/** Gives the caller terms of employment, and a kind without a balance. */
async function employed({ rows, ids, people }: OwnCompany, by: Caller): Promise<Attempt> {
  const { userId } = accountOf(by);
  await rows.change('employments', ids.employmentId, { account_id: userId, starts_on: '2020-01-01' });
  await rows.change('leave_kinds', ids.kindId, { tracked: false });
  await rows.change('leave_requests', { account_id: userId }, { state: 'withdrawn' });
  const approver = people[userId === people.ROLE_OWNER.account.userId ? 'ROLE_MANAGER' : 'ROLE_OWNER'];
  return { ids: { userId, managerEmail: approver.account.email } };
}

/** Declares closing days that nobody takes. */
async function ownClosing({ rows, ids }: OwnCompany): Promise<Attempt> {
  return {
    ids: { closingId: await rows.add('leave_closings', { kind_id: Number(ids.kindId), name: 'Bridge' }) },
  };
}

export const leaveNeeds: Record<string, Prepare> = {
  previewLeave: employed,
  requestLeave: employed,
  withdrawLeave: (company, by) => ownRequest(company, by, 'requested'),
  cancelLeave: (company, by) => ownRequest(company, by, 'approved'),
  decideLeave: async ({ rows, ids, people }) => {
    const account_id = people.ROLE_USER.account.userId;
    await rows.change('leave_requests', ids.leaveRequestId, { account_id, state: 'requested', revision: 0 });
    return { ids: { leaves: [{ leaveRequestId: ids.leaveRequestId, revision: 0 }] } };
  },
  takeClosing: ownClosing,
  withdrawClosing: ownClosing,
  saveLeaveKind: async ({ rows, ids }) => {
    const { contract_id: contractId } = await rows.one('leave_kinds', ids.kindId, ['contract_id']);
    return { ids: { contractId } };
  },
  chooseDeputy: ({ people }, by) => {
    const { userId } = accountOf(by);
    const deputy = people[userId === people.ROLE_OWNER.account.userId ? 'ROLE_MANAGER' : 'ROLE_OWNER'];
    return { ids: { userId, deputyId: deputy.account.userId } };
  },
};
