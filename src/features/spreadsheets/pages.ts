import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'spreadsheets',
    shape: 'form',
    file: 'spreadsheets.tsx',
    help: 'spreadsheets',
    who: ['ROLE_MANAGER', 'ROLE_OWNER'],
    label: 'spreadsheets',
    icon: 'upload',
    // Not in the menu: the pages of the imported data link to it.
    menu: {},
  },
];
