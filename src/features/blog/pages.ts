import type { DocumentPage, ResourcePage } from '#ui/page/declaration.ts';

export const documents: readonly DocumentPage[] = [
  {
    path: 'blog',
    file: 'blog.tsx',
    ofSite: true,
    parameters: ['after', 'categoriesIn'],
    crawlers: 'listed',
  },
  { path: 'blog/read', file: 'read-by-id.ts', ofSite: true, parameters: ['postId'], crawlers: 'allowed' },
  { path: 'blog/read/:titleId', file: 'read.tsx', ofSite: true, parameters: [], crawlers: 'allowed' },
  {
    path: 'blog/author/:author',
    file: 'author.tsx',
    ofSite: true,
    parameters: ['after'],
    crawlers: 'allowed',
  },
  { path: 'blog/search', file: 'search.tsx', ofSite: true, parameters: ['query'], crawlers: 'allowed' },
  { path: 'preview/:token', file: 'preview.tsx', ofSite: true, parameters: [], crawlers: 'allowed' },
];

export const resources: readonly ResourcePage[] = [
  { path: 'blog/feed.xml', file: 'feed.ts', ofSite: true, parameters: ['category'] },
  { path: 'blog/atom.xml', file: 'atom.ts', ofSite: true, parameters: ['category'] },
  { path: 'blog/suggestions', file: 'suggestions.ts', ofSite: true, parameters: ['query'] },
  { path: '/robots.txt', file: 'robots.ts', ofSite: true, parameters: [] },
];
