import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#web/page-declaration.ts';

export const office: readonly OfficePage[] = [
  { path: 'posts', file: 'posts.tsx', who: roles, label: 'posts', icon: 'posts', menu: { 'blog/main': 10 } },
  { path: 'posts/:postId/:language/edit', shape: 'form', file: 'edit.tsx', below: 'posts' },
  { path: 'posts/:postId/:language/versions', file: 'versions.tsx', below: 'posts' },
];
