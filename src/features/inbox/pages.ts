import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'supplier-invoices',
    file: 'supplier-invoices.tsx',
    help: 'supplier-invoices',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'supplier_invoices',
    icon: 'bills',
    // Opened from the sales invoices and the command palette.
    menu: {},
  },
];
