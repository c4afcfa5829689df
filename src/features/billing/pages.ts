import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  { partOf: 'workspace', order: 2, file: 'offers.tsx' },
  {
    path: 'orders',
    file: 'orders.tsx',
    help: 'orders',
    who: ['ROLE_ADMIN'],
    label: 'orders',
    icon: 'orders',
    menu: { 'admin/administration': 30 },
  },
  {
    path: 'bills',
    file: 'bills.tsx',
    help: 'bills',
    who: ['ROLE_ADMIN'],
    label: 'bills',
    icon: 'bills',
    menu: { 'admin/administration': 40 },
  },
  {
    path: 'storage',
    file: 'storage.tsx',
    help: 'storage',
    who: ['ROLE_ADMIN'],
    label: 'storage',
    icon: 'storage',
    menu: { 'admin/administration': 50 },
  },
];
