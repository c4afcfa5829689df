import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'closing',
    file: 'closing.tsx',
    help: 'closing',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'closing',
    icon: 'lock',
    // Not in the menu, because the specification lists the entries of Administration. The planning board links to
    // this page.
    menu: {},
  },
];
