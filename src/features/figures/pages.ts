import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'figures',
    shape: 'cards',
    file: 'figures.tsx',
    help: 'figures',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'figures',
    icon: 'chart',
    // Not in the menu, because the specification lists its entries. Today and the planning board link to this page.
    menu: {},
  },
];
