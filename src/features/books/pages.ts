import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'books',
    file: 'books.tsx',
    help: 'books',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'books',
    icon: 'table',
    menu: { 'manager/finance': 30 },
  },
  { path: 'books/settings', below: 'books', shape: 'form', file: 'book-settings.tsx', help: 'books' },
];
