import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#web/page-declaration.ts';

export const office: readonly OfficePage[] = [
  {
    // Visitors find the public home at this address (product.md §2).
    path: 'home', shape: 'cards',
    file: 'today.tsx',
    who: roles,
    label: 'today',
    icon: 'today',
    menu: { 'manager/main': 5, 'admin/main': 5 },
  },
  {
    path: 'approvals', shape: 'cards',
    file: 'approvals.tsx',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'approvals',
    icon: 'approvals',
    menu: { 'manager/main': 30 },
  },
];
