import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'workspace',
    shape: 'cards',
    file: 'workspace.tsx',
    help: 'workspace',
    who: ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'],
    label: 'workspace',
    icon: 'workspace',
    menu: { 'manager/administration': 30 },
    actions: [{ name: 'change_settings', icon: 'workspace', who: ['ROLE_OWNER', 'ROLE_ADMIN'] }],
  },
  {
    path: 'workspaces',
    file: 'workspaces.tsx',
    help: 'workspaces',
    who: ['ROLE_ADMIN'],
    label: 'workspaces',
    icon: 'workspaces',
    menu: { 'admin/administration': 10 },
    actions: [{ name: 'create_workspace', icon: 'add', creates: true }],
  },
  { partOf: 'profile', order: 2, file: 'deletion.tsx' },
];
