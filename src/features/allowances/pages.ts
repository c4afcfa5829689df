import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'allowances',
    file: 'allowances.tsx',
    help: 'payroll',
    who: ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'allowances',
    icon: 'bills',
    // Opened from the payroll and the command palette.
    menu: {},
  },
];
