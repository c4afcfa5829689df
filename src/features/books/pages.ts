import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'books',
    file: 'books.tsx',
    help: 'books',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'books',
    icon: 'bills',
    // Not in the menu, because the specification lists the entries of Administration. The page of expenses links
    // to it.
    menu: {},
  },
];
