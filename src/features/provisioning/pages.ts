import type { OfficePage } from '#web/page-declaration.ts';

export const office: readonly OfficePage[] = [
  { path: 'workspaces/:workspaceId', file: 'operations.tsx', help: 'operations', below: 'workspaces' },
];
