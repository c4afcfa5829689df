/** The record of who did what, for whom, when and from where. */
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { RequestFacts } from '#platform/request/context.ts';
import { insertEvent } from './repo.ts';

export interface AuditEvent {
  /** Noun and verb: `session.opened`, `post.published`. */
  action: string;
  subjectType: string;
  subjectId: string | number;
  /** What changed; never a secret. */
  detail?: Record<string, unknown>;
}

/** Writes an event in the transaction of the change, so that neither exists without the other. */
export async function record(
  transaction: Transaction,
  who: { actor: Actor; request: RequestFacts },
  event: AuditEvent,
): Promise<void> {
  const { actor, request } = who;
  const member = actor.kind === 'member' ? actor : undefined;
  await insertEvent(transaction.db, {
    workspace_id: actor.workspaceId,
    actor_id: member?.actedBy?.userId ?? member?.userId ?? null,
    on_behalf_of_id: member?.actedBy === undefined ? null : member.userId,
    action: event.action,
    subject_type: event.subjectType,
    subject_id: String(event.subjectId),
    detail: JSON.stringify(event.detail ?? {}),
    address: request.address,
    request_id: request.id,
  });
}
