import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'clients',
    file: 'clients.tsx',
    help: 'clients',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'clients',
    icon: 'person',
    // Opened from the sales invoices and the command palette.
    menu: {},
    actions: [{ name: 'create_client', icon: 'add', creates: true }],
  },
  { path: 'clients/:clientId', below: 'clients', shape: 'cards', file: 'client.tsx', help: 'clients' },
];
