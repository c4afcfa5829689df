import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'closing',
    file: 'closing.tsx',
    help: 'closing',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'closing',
    icon: 'lock',
    menu: { 'manager/finance': 40 },
  },
];
