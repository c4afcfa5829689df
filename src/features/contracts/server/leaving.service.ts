/** Ends or hands over the contract assignments of a person who leaves. */
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import type { Leaver, OpenItems, Settlement } from '#kernel/leaving.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { contractName } from '../rules.ts';
import * as repo from './member.repo.ts';
import { addContractMember, removeContractMember } from './member.service.ts';

export async function assignedContracts(
  { db, now, zone, request }: MemberContext,
  { userId }: Leaver,
): Promise<OpenItems> {
  const { locale } = request;
  const t = translator({ en, fr }, locale);
  const found = await repo.listAssignments(db, userId, civilDay(now, zone));
  return {
    contracts: found.map((one) => ({
      name: contractName({ cname: one.name, preset: one.preset }, locale),
      note: [
        one.client,
        ...(one.endDate === null
          ? []
          : [t('leaving_until', { day: formatDay(one.endDate, locale, 'medium') })]),
      ]
        .filter((text) => text !== '')
        .join(' · '),
      to: `/app/contracts?q=${encodeURIComponent(one.name)}`,
    })),
  };
}

/**
 * Removes the person from their contracts; `hand-over` first assigns another person.
 * @throws Problem 409 MEMBER_NOT_ACTIVE for a person who cannot sign in.
 */
export async function endAssignments(
  context: MemberContext,
  { userId }: Leaver,
  { to }: Settlement,
): Promise<void> {
  for (const { id: contractId } of await repo.listAssignments(
    context.db,
    userId,
    civilDay(context.now, context.zone),
  )) {
    const params = { contractId };
    if (to !== undefined && !(await repo.isAssigned(context.db, contractId, to.userId)))
      await addContractMember(context, { params, query: undefined, body: { memberId: to.userId } });
    await removeContractMember(context, { params, query: undefined, body: { memberId: userId } });
  }
}
