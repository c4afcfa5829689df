/** Lists the decisions of a manager or owner. */
import type { CallInput } from '#kernel/call.ts';
import { shownName } from '#kernel/left-name.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import * as repo from './decision.repo.ts';

export function listDecisions(
  context: MemberContext,
  { query }: CallInput<typeof contract.listDecisions>,
): ReturnType<typeof page<typeof contract.listDecisions, repo.DecisionRecord>> {
  const { db, actor, request } = context;
  return page(context, contract.listDecisions, query, repo.listDecisions(db, query, actor.userId), {
    row: (found) => ({
      eventId: Number(found.id),
      kind: found.kind as contract.DecisionRow['kind'],
      decision: found.step as contract.DecisionRow['decision'],
      memberId: found.memberId,
      member: shownName(found, request.locale),
      monday: found.monday,
      from: found.from,
      to: found.to,
      reportId: found.reportId,
      title: found.title ?? '',
      comment: found.comment,
      decided_at: found.decidedAt.toISOString(),
    }),
    texts: { en, fr },
  });
}
