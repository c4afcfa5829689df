import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'receivables',
    file: 'receivables.tsx',
    help: 'receivables',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'receivables',
    icon: 'bills',
    // Opened from the sales invoices and the command palette.
    menu: {},
  },
  { path: 'receivables/payments', below: 'receivables', file: 'payments.tsx', help: 'receivables' },
  { path: 'receivables/statements', below: 'receivables', file: 'statements.tsx', help: 'receivables' },
  { path: 'receivables/reminders', below: 'receivables', file: 'reminders.tsx', help: 'reminders' },
  {
    path: 'receivables/reminders/settings',
    below: 'receivables',
    shape: 'form',
    file: 'reminder-settings.tsx',
    help: 'reminders',
  },
  { partOf: 'sales/:salesInvoiceId', order: 0, file: 'invoice-payments.tsx' },
];
