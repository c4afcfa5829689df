import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'members/:memberId',
    below: 'members',
    shape: 'cards',
    file: 'person.tsx',
    help: 'members',
  },
];
