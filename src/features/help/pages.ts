import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'help',
    file: 'help.tsx',
    who: roles,
    label: 'help',
    icon: 'help',
    // Not in the menu: the help button of every page and the command palette link to it.
    menu: {},
    help: 'first-steps',
  },
  { path: 'help/:page', file: 'guide-page.tsx', below: 'help', help: 'first-steps' },
];
