import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  { partOf: 'sales/:salesInvoiceId', order: 2, file: 'sending.tsx' },
  { partOf: 'sales/settings', order: 2, file: 'sending-settings.tsx' },
];
