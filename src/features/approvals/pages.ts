import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'approvals',
    shape: 'cards',
    file: 'approvals.tsx',
    help: 'approvals',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'approvals',
    icon: 'approvals',
    menu: { 'manager/main': 30 },
    keys: [
      { keys: ['J'], text: 'next' },
      { keys: ['K'], text: 'before' },
      { keys: ['Enter'], text: 'open' },
      { keys: ['X'], text: 'choose' },
      { keys: ['A'], text: 'approve' },
      { keys: ['R'], text: 'reject' },
      { keys: ['→'], text: 'receipt' },
      { keys: ['←', '→'], text: 'receipts' },
      { keys: ['R', '+', '−'], text: 'view' },
    ],
  },
  {
    path: 'approvals/decisions',
    file: 'decisions.tsx',
    help: 'approvals',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'decisions',
    icon: 'history',
    menu: {},
  },
];
