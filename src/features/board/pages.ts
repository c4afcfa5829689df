import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'planning/board',
    shape: 'sheet',
    file: 'board.tsx',
    help: 'board',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'board',
    icon: 'members',
    menu: {},
  },
];
