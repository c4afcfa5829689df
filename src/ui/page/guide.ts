/** Lists the pages of the user's guide (docs/guide) in order, and the roles that need them. */
import { type Member, type Role, roles, rolesOf } from '#kernel/actor.ts';

interface GuidePart {
  name: string;
  /** The roles that can do what this part describes; everybody may read all parts. */
  who: readonly Role[];
  pages: readonly string[];
}

const leading = ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;

export const guide = [
  { name: 'start', who: roles, pages: ['first-steps', 'getting-around', 'roles'] },
  {
    name: 'work',
    who: roles,
    pages: ['today', 'planning', 'leave', 'reports', 'report', 'mileage', 'profile', 'security'],
  },
  {
    name: 'write',
    who: roles,
    pages: ['posts', 'editor', 'versions', 'categories', 'site', 'contacts', 'newsletters'],
  },
  {
    name: 'lead',
    who: leading,
    pages: [
      ...([
        'approvals',
        'board',
        'closing',
        'payroll',
        'members',
        'clients',
        'contracts',
        'budgets',
      ] as const),
      ...([
        'sales',
        'receivables',
        'reminders',
        'supplier-invoices',
        'expense-settings',
        'books',
        'vat',
        'accountant',
        'payments',
        'figures',
      ] as const),
    ],
  },
  { name: 'company', who: leading, pages: ['workspace', 'spreadsheets', 'imports', 'audit'] },
  {
    name: 'run',
    who: ['ROLE_ADMIN'],
    pages: ['workspaces', 'operations', 'orders', 'bills', 'storage', 'outbox', 'system'],
  },
] as const satisfies readonly GuidePart[];

export type HelpPage = (typeof guide)[number]['pages'][number];

export const helpPages: readonly HelpPage[] = guide.flatMap(({ pages }) => pages);

export function isHelpPage(name: string | undefined): name is HelpPage {
  return helpPages.some((page) => page === name);
}

/** Returns the guide for a person: first the pages about what they can do, then the others. */
export function guideFor(person: Pick<Member, 'role' | 'administers'>): readonly (typeof guide)[number][] {
  const isFor = ({ who }: GuidePart) => rolesOf(person).some((role) => who.includes(role));
  return [...guide.filter(isFor), ...guide.filter((part) => !isFor(part))];
}
