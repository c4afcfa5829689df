/** Checks that a role which is removed during its holder's request no longer applies. */
import { expect, test } from 'vitest';
import { giveSecondFactor } from '#features/accounts/factory.ts';
import type { Member } from '#kernel/actor.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import * as invitations from './server/invitation.service.ts';
import * as factors from './server/second-factor.service.ts';

const app = testApi();

const ownerByInvitation = (email: string) => ({ email, role: 'ROLE_OWNER' as const });

/** Runs a service as the pipeline does: for the person as they were when the request arrived. */
function asAuthenticated<T>({ account, session }: TestClient, work: (context: MemberContext) => Promise<T>) {
  const actor: Member = { kind: 'member', zone: 'Europe/Paris', sessionId: session.sessionId, ...account };
  const request = { id: 'late', address: '', userAgent: '', locale: 'en' as const };
  return asTenant(app.platform.engine, account.workspaceId, (transaction) =>
    work(app.contexts.inside({ actor, request, now: app.clock.now() }, transaction)),
  );
}

test('a request authenticated before its owner lost the role cannot act as an owner', async () => {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const [owner, late] = [
    await app.signIn('ROLE_OWNER', workspaceId),
    await app.signIn('ROLE_OWNER', workspaceId),
  ];
  const { account } = await app.signIn('ROLE_USER', workspaceId);
  await giveSecondFactor(app.platform.engine, account);
  const { invitation } = await owner.api(contract.inviteMember, {
    query: {},
    body: ownerByInvitation('first@test.example'),
  });
  const invited = { params: { memberId: invitation.memberId }, query: undefined, body: undefined };
  const acts: ((context: MemberContext) => Promise<unknown>)[] = [
    (context) =>
      invitations.inviteMember(context, {
        params: undefined,
        query: {},
        body: ownerByInvitation('second@test.example'),
      }),
    (context) => invitations.resendInvitation(context, invited),
    (context) => invitations.revokeInvitation(context, invited),
    (context) => factors.resetSecondFactor(context, { ...invited, params: { memberId: account.userId } }),
  ];
  const become = (role: 'ROLE_USER' | 'ROLE_OWNER', accountState: boolean) =>
    owner.api(contract.updateMember, {
      params: { memberId: late.account.userId },
      body: { ...late.account, phoneNumber: '', role, accountState },
    });
  await become('ROLE_USER', true);
  for (const act of acts) await expect(asAuthenticated(late, act)).rejects.toMatchObject({ status: 403 });
  await become('ROLE_OWNER', false);
  for (const act of acts) await expect(asAuthenticated(late, act)).rejects.toMatchObject({ status: 401 });
});
