/**
 * The rooms of the house in order: a room may import only rooms that stand before it. The order is stated
 * once, here; the import rules and the vocabulary check both follow it.
 */
export const rooms = [
  'audit',
  'accounts',
  'workspaces',
  'members',
  'files',
  'approvals',
  'media',
  'categories',
  'posts',
  'blog',
  'site',
  'contracts',
  'planning',
  'expenses',
  'billing',
  'provisioning',
] as const;
