import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#web/page-declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'expenses',
    // The reports' second name (business-app §2).
    also: ['reports'],
    file: 'expenses.tsx',
    who: roles,
    label: 'reports',
    icon: 'reports',
    menu: { 'manager/main': 20, 'admin/main': 20 },
  },
  {
    path: 'expenses/:reportId',
    also: ['reports/:reportId'],
    below: 'expenses',
    file: 'report.tsx',
  },
  {
    path: 'expenses/settings', shape: 'cards',
    file: 'settings.tsx',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'expense_settings',
    icon: 'settings',
    // Reached from the reports, and by the palette.
    menu: {},
  },
];
