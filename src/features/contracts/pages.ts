import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'contracts',
    file: 'contracts.tsx',
    help: 'contracts',
    // Members can open the page; the menu shows it only to managers and owners, as specified.
    who: roles,
    label: 'contracts',
    icon: 'contracts',
    menu: { 'manager/administration': 20 },
    actions: [
      {
        name: 'create_contract',
        icon: 'add',
        who: ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'],
        creates: true,
      },
    ],
  },
];
