import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'audit',
    file: 'audit.tsx',
    help: 'audit',
    who: ['ROLE_OWNER', 'ROLE_ADMIN'],
    label: 'audit',
    icon: 'history',
    menu: { 'manager/administration': 40, 'admin/administration': 60 },
  },
  { partOf: 'workspace', order: 1, file: 'recent.tsx' },
];
