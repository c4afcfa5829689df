/**
 * The features in order: a feature may import only features that stand before it. The order is stated
 * once, here; the import rules and the vocabulary check both follow it.
 */
export const features = [
  'help',
  'audit',
  'accounts',
  'workspaces',
  'members',
  'files',
  'approvals',
  'media',
  'categories',
  'posts',
  'imports',
  'blog',
  'site',
  'contracts',
  'planning',
  'expenses',
  'today',
  'billing',
  'provisioning',
] as const;
