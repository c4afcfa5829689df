import type { EntrancePage } from '#ui/page/declaration.ts';

export const entrance: readonly EntrancePage[] = [{ path: 'setup', file: 'setup.tsx' }];
