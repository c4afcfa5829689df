import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'payments',
    file: 'payments.tsx',
    help: 'payments',
    who: ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'],
    label: 'payments',
    icon: 'bills',
    // Not in the menu, because the specification lists the entries of Administration. The page of expenses links
    // to it.
    menu: {},
  },
  { partOf: 'profile', order: 0, file: 'bank.tsx' },
];
