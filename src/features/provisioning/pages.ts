import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'workspaces/:workspaceId',
    shape: 'cards',
    file: 'operations.tsx',
    help: 'operations',
    below: 'workspaces',
  },
];
