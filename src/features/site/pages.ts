import type { DocumentPage, OfficePage, ResourcePage } from '#ui/page/declaration.ts';

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
  { path: 'legal', file: 'legal.tsx', ofSite: true, parameters: [], crawlers: 'listed' },
  { path: 'privacy', file: 'privacy.tsx', ofSite: true, parameters: [], crawlers: 'listed' },
  // The sitemap lists the pages that exist.
  { path: 'page/:slug', file: 'own-page.tsx', ofSite: true, parameters: [], crawlers: 'allowed' },
  { path: 'contact', file: 'contact.tsx', ofSite: true, parameters: ['sent'], crawlers: 'listed' },
  // The sitemap lists the archive in the languages that have newsletters.
  { path: 'newsletters', file: 'archive.tsx', ofSite: true, parameters: [], crawlers: 'allowed' },
  {
    path: 'newsletters/:newsletterId',
    file: 'archived-newsletter.tsx',
    ofSite: true,
    parameters: [],
    crawlers: 'allowed',
  },
  // The maintenance page must work while the site is stopped.
  { path: 'maintenance', file: 'maintenance.tsx', ofSite: false, parameters: [], crawlers: 'allowed' },
];

export const resources: readonly ResourcePage[] = [
  { path: '/sitemap.xml', file: 'sitemap.ts', ofSite: true, parameters: ['after'] },
  { path: 'manifest.webmanifest', file: 'manifest.ts', ofSite: false, parameters: [] },
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
  {
    path: 'site',
    shape: 'form',
    file: 'site.tsx',
    help: 'site',
    who: ['ROLE_OWNER', 'ROLE_ADMIN'],
    onlyWithSite: true,
    label: 'site',
    icon: 'language',
    menu: { 'blog/administration': 20 },
  },
  { path: 'site/versions', file: 'site-versions.tsx', help: 'site', below: 'site' },
  {
    path: 'site/pages/:pageId',
    also: ['site/pages/new'],
    shape: 'form',
    file: 'site-page.tsx',
    help: 'site',
    below: 'site',
  },
];
