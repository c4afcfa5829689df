import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#web/page-declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'help',
    file: 'help.tsx',
    who: roles,
    label: 'help',
    icon: 'help',
    // Reached by the question mark on top of every page, and by the palette.
    menu: {},
    help: 'first-steps',
  },
  { path: 'help/:page', file: 'guide-page.tsx', below: 'help', help: 'first-steps' },
];
