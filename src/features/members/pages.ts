import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'members',
    file: 'members.tsx',
    help: 'members',
    who: roles,
    label: 'members',
    icon: 'members',
    menu: { 'manager/administration': 10, 'admin/administration': 20, 'blog/main': 20 },
    actions: [
      {
        name: 'invite_member',
        icon: 'add',
        who: ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'],
        creates: true,
        notUnderDoAs: true,
      },
    ],
  },
];
