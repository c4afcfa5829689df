import type { OfficePage } from '#web/page-declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'contracts',
    file: 'opens soon',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'contracts',
    icon: 'contracts',
    menu: { 'manager/administration': 20 },
  },
];
