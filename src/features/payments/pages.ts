import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'payments',
    file: 'payments.tsx',
    help: 'payments',
    who: ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'],
    label: 'payments',
    icon: 'bills',
    menu: { 'manager/finance': 20 },
  },
  { partOf: 'profile', order: 0, file: 'bank.tsx' },
];
