import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'leave',
    shape: 'cards',
    file: 'leave.tsx',
    help: 'leave',
    who: roles,
    label: 'leave',
    icon: 'palm',
    menu: { 'manager/main': 15 },
    actions: [{ name: 'ask_leave', icon: 'add', creates: true }],
  },
  {
    path: 'leave/calendar',
    below: 'leave',
    shape: 'sheet',
    file: 'calendar.tsx',
    help: 'leave',
  },
  {
    path: 'leave/rules',
    below: 'leave',
    shape: 'cards',
    file: 'rules.tsx',
    help: 'leave',
  },
];
