import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'notifications',
    file: 'notifications.tsx',
    help: 'today',
    who: roles,
    label: 'notifications',
    icon: 'bell',
    // Opened from the top bar.
    menu: {},
  },
  {
    path: 'notifications/settings',
    below: 'notifications',
    shape: 'form',
    file: 'choices.tsx',
    help: 'profile',
  },
  { partOf: 'profile', order: 1, file: 'profile-part.tsx' },
];
