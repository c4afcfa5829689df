import { roles } from '#kernel/actor.ts';
import type { EntrancePage, OfficePage } from '#ui/page/declaration.ts';

export const entrance: readonly EntrancePage[] = [
  { path: 'login', file: 'login.tsx' },
  { path: 'logout', file: 'logout.tsx' },
  // Native forms post to the additional addresses (specification §7).
  { path: 'signup', also: ['/:lang?/signup'], file: 'signup.tsx' },
  { path: 'signup/created', file: 'signup-created.tsx' },
  { path: 'signup/activated', file: 'signup-activated.tsx' },
  { path: 'signup/wrong', file: 'signup-wrong.tsx' },
  { path: 'second-factor', file: 'set-up-factor.tsx' },
  { path: 'email', file: 'email.tsx' },
  { path: 'forgot', also: ['/:lang?/forgot'], file: 'forgot.tsx' },
  { path: 'forgot/reset/success', file: 'reset-done.tsx' },
];

export const office: readonly OfficePage[] = [
  {
    path: 'profile',
    shape: 'form',
    file: 'profile.tsx',
    help: 'profile',
    who: roles,
    label: 'profile',
    icon: 'person',
    menu: {},
  },
  {
    path: 'profile/security',
    shape: 'cards',
    file: 'security.tsx',
    help: 'security',
    who: roles,
    label: 'security',
    icon: 'person',
    menu: {},
  },
  // Only an installation without a mail server stores mails.
  {
    path: 'outbox',
    file: 'outbox.tsx',
    help: 'outbox',
    who: ['ROLE_ADMIN', 'ROLE_OWNER'],
    label: 'outbox',
    icon: 'contacts',
    menu: {},
  },
];
