import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'sales',
    file: 'sales.tsx',
    help: 'sales',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'sales',
    icon: 'bills',
    menu: { 'manager/finance': 17 },
  },
  { path: 'sales/settings', below: 'sales', shape: 'form', file: 'settings.tsx', help: 'sales' },
  {
    path: 'contracts/:contractId/pricing',
    below: 'contracts',
    shape: 'cards',
    file: 'pricing.tsx',
    help: 'sales',
  },
  { path: 'sales/drafts/:salesDraftId', below: 'sales', shape: 'cards', file: 'draft.tsx', help: 'sales' },
  { path: 'sales/:salesInvoiceId', below: 'sales', shape: 'cards', file: 'invoice.tsx', help: 'sales' },
];
