import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'expenses',
    // The second address of reports (business-app §2).
    also: ['reports'],
    file: 'expenses.tsx',
    help: 'reports',
    who: roles,
    label: 'reports',
    icon: 'reports',
    menu: { 'manager/main': 20, 'admin/main': 20 },
    actions: [{ name: 'create_report', icon: 'add', creates: true }],
  },
  {
    path: 'all-reports',
    file: 'all-reports.tsx',
    help: 'reports',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'all_reports',
    icon: 'reports',
    menu: { 'manager/finance': 19 },
  },
  {
    path: 'expenses/vehicles',
    shape: 'cards',
    file: 'vehicles.tsx',
    help: 'mileage',
    who: roles,
    label: 'vehicles',
    icon: 'vehicle',
    // Opened from the reports and the command palette.
    menu: {},
  },
  {
    path: 'expenses/:reportId',
    also: ['reports/:reportId'],
    below: 'expenses',
    file: 'report.tsx',
    help: 'report',
    actions: [{ name: 'add_receipt', icon: 'camera', creates: true }],
  },
  {
    path: 'expenses/settings',
    shape: 'cards',
    file: 'settings.tsx',
    help: 'expense-settings',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'expense_settings',
    icon: 'settings',
    // Opened from the reports and the command palette.
    menu: {},
  },
];
