import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'payroll',
    file: 'payroll.tsx',
    help: 'payroll',
    who: ['ROLE_OWNER'],
    label: 'payroll',
    icon: 'table',
    // Opened from the month end and the command palette.
    menu: {},
  },
  {
    path: 'payroll/settings',
    below: 'payroll',
    shape: 'cards',
    file: 'payroll-settings.tsx',
    help: 'payroll',
  },
  {
    path: 'my-payroll',
    also: ['my-payroll/:memberId'],
    shape: 'cards',
    file: 'own-payroll.tsx',
    help: 'payroll',
    who: ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'own_payroll',
    icon: 'person',
    // Opened from the profile and the command palette.
    menu: {},
  },
];
