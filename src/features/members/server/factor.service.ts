/** Takes a second factor away that its owner has lost: by who looks after the person, or by who runs the installation. */
import { foldEmail } from '#features/accounts/rules.ts';
import { removeFactors } from '#features/accounts/server/second-factor.service.ts';
import { COMMAND_LINE } from '#features/audit/rules.ts';
import { recordOfProgram } from '#features/audit/server/service.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { AuditEvent, MemberContext } from '#platform/request/context.ts';
import { mayResetFactor } from '../access.ts';
import type * as contract from '../contract.ts';
import type { MemberRow } from '../contract.ts';
import { factorResetMail } from './emails.tsx';
import * as repo from './member.repo.ts';
import { findMember, lockPeople, memberRow, person } from './member.service.ts';

export type FactorService = ReturnType<typeof createFactorService>;

export function createFactorService({
  engine,
  mailer,
  config,
}: Pick<Platform, 'engine' | 'mailer' | 'config'>) {
  /** @throws Problem 403 for somebody one does not look after and for oneself; 401, 404; 409 when there is none. */
  async function resetSecondFactor(
    context: MemberContext,
    { params }: CallInput<typeof contract.resetSecondFactor>,
  ): Promise<MemberRow> {
    const { actor } = await lockPeople(context);
    const member = await findMember(context.db, params.memberId);
    if (!mayResetFactor(actor, { userId: member.id, role: member.role })) throw new Problem(403);
    await context.record(await takeAway(context, member));
    const by = `${actor.firstName} ${actor.lastName}`.trim() || actor.login;
    await mailer.send(context, factorResetMail(config, person(member), by));
    return memberRow(await findMember(context.db, member.id));
  }

  /**
   * For a lone administrator, whom nobody looks after: at the machine, where no session tells who asks.
   * @throws Problem 404 for an unknown address; 409 when there is none.
   */
  async function resetAtMachine(email: string): Promise<void> {
    const { id, workspace_id: workspaceId } = await accountOf(email);
    await asTenant(engine, workspaceId, async (transaction) => {
      await repo.lockWorkspace(transaction.db);
      const member = await findMember(transaction.db, id);
      const event = await takeAway(transaction, member);
      await recordOfProgram(transaction, workspaceId, event, COMMAND_LINE);
      await mailer.send(transaction, factorResetMail(config, person(member)));
    });
  }

  /** The person of that address, in whichever workspace. @throws Problem 404 */
  async function accountOf(email: string) {
    const found = await asInstallation(engine, ({ db }) => repo.findByEmail(db, foldEmail(email)), {
      readOnly: true,
    });
    if (found === undefined) throw new Problem(404, { code: 'ADDRESS_UNKNOWN' });
    return found;
  }

  /** Ends the person's sessions as well. @returns what to record. @throws Problem 409 when there is none. */
  async function takeAway(transaction: Transaction, member: repo.MemberRecord): Promise<AuditEvent> {
    if (!(await removeFactors(transaction, member.id))) throw new Problem(409, { code: 'NO_SECOND_FACTOR' });
    await repo.endSessions(transaction.db, member.id);
    return { action: 'member.second-factor-reset', subjectType: 'member', subjectId: member.id };
  }

  return { resetSecondFactor, resetAtMachine, accountOf };
}
