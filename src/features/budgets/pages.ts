import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'budgets',
    file: 'budgets.tsx',
    help: 'budgets',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'budgets',
    icon: 'chart',
    // Opened from the contracts and the command palette.
    menu: {},
  },
  {
    path: 'contracts/:contractId',
    below: 'contracts',
    shape: 'cards',
    file: 'contract.tsx',
    help: 'budgets',
  },
];
