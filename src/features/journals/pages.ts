import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'vat',
    shape: 'cards',
    file: 'vat.tsx',
    help: 'vat',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'vat',
    icon: 'table',
    // Opened from the books and the command palette.
    menu: {},
  },
  { path: 'vat/accounts', below: 'vat', shape: 'form', file: 'accounts.tsx', help: 'vat' },
];
