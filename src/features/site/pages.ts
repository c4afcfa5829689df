import type { DocumentPage, OfficePage } from '#ui/page/declaration.ts';

export const documents: readonly DocumentPage[] = [
  {
    path: 'home',
    also: ['/', '/en', '/fr'],
    file: 'home.tsx',
    ofSite: true,
    // Former WordPress addresses by post number.
    parameters: ['p', 'page_id'],
    crawlers: 'listed',
  },
  { path: 'solution', file: 'solution.tsx', ofSite: true, parameters: [], crawlers: 'listed' },
  { path: 'aboutus', file: 'aboutus.tsx', ofSite: true, parameters: [], crawlers: 'listed' },
  { path: 'contact', file: 'contact.tsx', ofSite: true, parameters: ['sent'], crawlers: 'listed' },
  // The maintenance page must work while the site is stopped.
  { path: 'maintenance', file: 'maintenance.tsx', ofSite: false, parameters: [], crawlers: 'allowed' },
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
    path: 'contacts',
    file: 'contacts.tsx',
    help: 'contacts',
    who: ['ROLE_OWNER', 'ROLE_ADMIN'],
    onlyWithSite: true,
    label: 'contacts',
    icon: 'contacts',
    menu: { 'blog/administration': 10 },
  },
];
