import type { DocumentPage, OfficePage } from '#ui/page/declaration.ts';

export const documents: readonly DocumentPage[] = [
  // Links in mails must work while the site is stopped.
  {
    path: 'newsletter/confirm',
    file: 'newsletter-confirm.tsx',
    ofSite: false,
    parameters: ['token'],
    crawlers: 'disallowed',
  },
  {
    path: 'newsletter/unsubscribe',
    file: 'newsletter-unsubscribe.tsx',
    ofSite: false,
    parameters: ['token'],
    crawlers: 'disallowed',
  },
];

export const office: readonly OfficePage[] = [
  {
    path: 'mailings',
    file: 'newsletters.tsx',
    help: 'newsletters',
    who: ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'],
    onlyWithSite: true,
    label: 'newsletters',
    icon: 'newsletters',
    menu: { 'blog/administration': 15 },
  },
  {
    path: 'mailings/:newsletterId',
    also: ['mailings/new'],
    shape: 'form',
    file: 'newsletter-edit.tsx',
    help: 'newsletters',
    below: 'mailings',
  },
];
