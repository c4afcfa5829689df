import type { OfficePage } from '#web/page-declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'imports',
    file: 'imports.tsx',
    help: 'imports',
    who: ['ROLE_OWNER', 'ROLE_ADMIN'],
    label: 'imports',
    icon: 'upload',
    // The workspace's page and the list of posts lead to it.
    menu: {},
    actions: [{ name: 'import_blog', icon: 'upload' }],
  },
  { path: 'imports/:importId', file: 'import.tsx', help: 'imports', below: 'imports' },
];
