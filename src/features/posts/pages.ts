import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'posts',
    file: 'posts.tsx',
    help: 'posts',
    who: roles,
    label: 'posts',
    icon: 'posts',
    menu: { 'blog/main': 10 },
    actions: [
      { name: 'create_post', icon: 'add', creates: true },
      { name: 'open_gallery', icon: 'eye' },
    ],
  },
  { path: 'posts/trash', file: 'trash.tsx', help: 'posts', below: 'posts' },
  {
    path: 'posts/:postId/:language/edit',
    shape: 'form',
    file: 'edit.tsx',
    help: 'editor',
    below: 'posts',
    keys: [
      { keys: ['Ctrl', 'S'], text: 'save' },
      { keys: ['Ctrl', 'Enter'], text: 'to_publish' },
      { keys: ['Ctrl', 'B'], text: 'bold' },
      { keys: ['Ctrl', 'I'], text: 'italic' },
      { keys: ['Ctrl', 'K'], text: 'link' },
      { keys: ['Ctrl', 'F'], text: 'find' },
      { keys: ['Escape', 'Tab'], text: 'leave_editor' },
    ],
  },
  { path: 'posts/:postId/:language/versions', file: 'versions.tsx', help: 'versions', below: 'posts' },
];
