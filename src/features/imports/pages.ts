import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'imports',
    file: 'imports.tsx',
    help: 'imports',
    who: ['ROLE_OWNER', 'ROLE_ADMIN'],
    label: 'imports',
    icon: 'upload',
    // Not in the menu: the workspace's page and the list of posts link to it.
    menu: {},
    actions: [{ name: 'import_blog', icon: 'upload' }],
  },
  { path: 'imports/:importId', file: 'import.tsx', help: 'imports', below: 'imports' },
];
