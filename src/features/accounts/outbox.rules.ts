/** Decides what a person sees of mails that were not sent. */
import { type Role, rolesOf } from '#kernel/actor.ts';

interface Reader {
  role: Role;
  administers?: boolean;
  workspaceId: number;
}

const isAdministrator = (reader: Pick<Reader, 'role' | 'administers'>) =>
  rolesOf(reader).includes('ROLE_ADMIN');

/** The workspace whose mails the person sees; undefined for all, also those of accounts. */
export function outboxOf(reader: Reader): number | undefined {
  return isAdministrator(reader) ? undefined : reader.workspaceId;
}

/**
 * The text of a mail. Only administrators read it: it may contain the code of another person, also of an
 * administrator.
 */
export function shownText(reader: Omit<Reader, 'workspaceId'>, text: string): string | null {
  return isAdministrator(reader) ? text : null;
}

/** Why a mail failed. Only administrators read errors that name the mail server, not those that it answers (RFC 5321). */
export function shownReason(reader: Omit<Reader, 'workspaceId'>, reason: string): string {
  return isAdministrator(reader) || /^[45]\d\d[ -]/.test(reason) ? reason : '';
}
