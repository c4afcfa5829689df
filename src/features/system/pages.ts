import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'system',
    file: 'system.tsx',
    help: 'system',
    who: ['ROLE_ADMIN'],
    label: 'system',
    icon: 'storage',
    // Opened from the list of workspaces: the specification lists the entries of Administration.
    menu: {},
  },
];
