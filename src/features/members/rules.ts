/** What holds for members (product.md §1, §7). */
import type { Locale } from '#kernel/locale.ts';

/** Characters of a message. */
export const MESSAGE_MOST = 10_000;

/** Empty, or a number as people write it: digits with spaces, dots, hyphens, brackets, and a + in front. */
export const phonePattern = /^$|^\+?[\d\s().-]{3,39}$/;

const columnLabels: Record<Locale, Record<string, string>> = {
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    login: 'Login',
    phoneNumber: 'Phone',
    role: 'Role',
    account_state: 'Account',
  },
  fr: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    login: 'Identifiant',
    phoneNumber: 'Téléphone',
    role: 'Rôle',
    account_state: 'Compte',
  },
};
const workspaceLabel: Record<Locale, string> = { en: 'Workspace', fr: 'Espace de travail' };

/** Fewer than nine, so that the column of actions is there (business-app §2 «Members»). */
export function memberHeaders(locale: Locale, acrossWorkspaces: boolean) {
  const columns = Object.entries(columnLabels[locale]).map(([id, label]) => ({ id, label }));
  return acrossWorkspaces ? [...columns, { id: 'workspace', label: workspaceLabel[locale] }] : columns;
}

/** @param used people who have a seat, and those invited ones who can still come. @param limit null: without limit. */
export function hasFreeSeat(used: number, limit: number | null): boolean {
  return limit === null || used < limit;
}

/** Whether a change would leave a workspace without an owner who can sign in. */
export function leavesNoOwner(
  person: { userId: number },
  owners: readonly number[],
  after: { role: string; enabled: boolean },
): boolean {
  if (!owners.includes(person.userId)) return false;
  return (after.role !== 'ROLE_OWNER' || !after.enabled) && owners.every((owner) => owner === person.userId);
}
