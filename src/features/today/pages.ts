import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    // This address shows the public home to visitors (product.md §2).
    path: 'home',
    shape: 'cards',
    file: 'today.tsx',
    help: 'today',
    who: roles,
    label: 'today',
    icon: 'today',
    menu: { 'manager/main': 5, 'admin/main': 5 },
  },
];
