import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#web/page-declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'planning',
    shape: 'sheet',
    file: 'planning.tsx',
    who: roles,
    label: 'planning',
    icon: 'planning',
    menu: { 'manager/main': 10, 'admin/main': 10 },
  },
  {
    path: 'planning/board',
    shape: 'sheet',
    file: 'board.tsx',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'board',
    icon: 'members',
    menu: {},
  },
];
