/**
 * Lists the features in order: a feature may import only earlier ones. The import rules and the vocabulary
 * check use this list.
 */
export const features = [
  'help',
  'audit',
  'accounts',
  'workspaces',
  'members',
  'files',
  'notifications',
  'workflows',
  'media',
  'categories',
  'posts',
  'imports',
  'blog',
  'site',
  'contracts',
  'planning',
  'books',
  'payments',
  'expenses',
  'spreadsheets',
  'approvals',
  'leaving',
  'people',
  'closing',
  'today',
  'billing',
  'provisioning',
  'system',
] as const;
