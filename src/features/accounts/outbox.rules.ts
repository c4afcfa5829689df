/** Decides what a person sees of mails that were not sent. */
import type { Role } from '#kernel/actor.ts';

interface Reader {
  role: Role;
  workspaceId: number;
}

/** The workspace whose mails the person sees; undefined for all, also those of accounts. */
export function outboxOf({ role, workspaceId }: Reader): number | undefined {
  return role === 'ROLE_ADMIN' ? undefined : workspaceId;
}

/**
 * The text of a mail. Only administrators read it: it may contain the code of another person, also of an
 * administrator.
 */
export function shownText({ role }: Pick<Reader, 'role'>, text: string): string | null {
  return role === 'ROLE_ADMIN' ? text : null;
}

/** Why a mail failed. Only administrators read errors that name the mail server, not those that it answers (RFC 5321). */
export function shownReason({ role }: Pick<Reader, 'role'>, reason: string): string {
  return role === 'ROLE_ADMIN' || /^[45]\d\d[ -]/.test(reason) ? reason : '';
}
