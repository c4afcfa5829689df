import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'categories',
    also: ['categories/:categoryId/:language/edit'],
    file: 'categories.tsx',
    help: 'categories',
    who: roles,
    label: 'categories',
    icon: 'categories',
    menu: { 'blog/main': 30 },
    actions: [{ name: 'create_category', icon: 'add', creates: true }],
  },
];
