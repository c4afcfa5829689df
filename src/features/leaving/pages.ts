import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  { partOf: 'members', order: 0, file: 'end-membership.tsx' },
  {
    path: 'members/:memberId/leaving',
    below: 'members',
    shape: 'form',
    file: 'leaving.tsx',
    help: 'members',
  },
  {
    path: 'members/:memberId/erasure',
    below: 'members',
    shape: 'form',
    file: 'erasure.tsx',
    help: 'members',
  },
];
