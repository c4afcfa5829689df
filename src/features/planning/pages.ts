import { roles } from '#kernel/actor.ts';
import type { OfficePage } from '#ui/page/declaration.ts';

export const office: readonly OfficePage[] = [
  {
    path: 'planning',
    shape: 'sheet',
    file: 'planning.tsx',
    help: 'planning',
    who: roles,
    label: 'planning',
    icon: 'planning',
    menu: { 'manager/main': 10, 'admin/main': 10 },
    actions: [{ name: 'submit_weeks', icon: 'check' }],
    keys: [
      { keys: ['arrows'], text: 'move' },
      { keys: ['Shift', 'arrows'], text: 'range' },
      { keys: ['1'], text: 'whole' },
      { keys: ['5'], text: 'half' },
      { keys: ['0'], text: 'nothing' },
      { keys: ['Space'], text: 'cycle' },
      { keys: ['Delete'], text: 'empty' },
      { keys: ['Ctrl', 'C'], text: 'copy' },
      { keys: ['Ctrl', 'V'], text: 'paste' },
      { keys: ['Ctrl', 'Z'], text: 'undo' },
      { keys: ['Ctrl', 'Y'], text: 'redo' },
    ],
  },
];
