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
    menu: { 'manager/finance': 10 },
  },
  { path: 'posts/readings', shape: 'cards', file: 'readings.tsx', help: 'posts', below: 'posts' },
];
