/** Defines the commands of the toolbar and of the menu that `/` opens. */
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorIconName } from '../editor-icon.tsx';
import {
  insertBlock,
  isInside,
  isMarked,
  newTable,
  setBlock,
  toggleList,
  toggleMark,
  toggleQuote,
} from './commands.ts';
import { insertFootnote } from './footnote.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

type WordName = 'undo' | 'redo' | 'bold' | 'italic' | 'strike' | 'inline_code' | 'link';
type BlockName =
  | ('text' | 'heading2' | 'heading3' | 'heading4' | 'list' | 'numbered' | 'quote' | 'code_block')
  | ('table' | 'picture' | 'film' | 'footnote' | 'divider');

/** Commands that open a dialog or a field. */
export type Asking = 'link' | 'film' | 'picture';

export interface Choice<Name = WordName | BlockName> {
  name: Name;
  icon: EditorIconName;
  /** An editor command, or the dialog or field that it opens. */
  run: Command | Asking;
  /** Whether the command is active at the cursor. Undefined for commands that cannot be active. */
  isOn?: (state: EditorState) => boolean;
  /** The keyboard shortcut, as displayed. */
  keys?: string;
  /** Text that runs the command when it is typed at the start of a line. */
  typed?: string;
}

const headingIs = (level: number) => (state: EditorState) => {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading && parent.attrs.level === level;
};

/** Commands that change or insert blocks; the menu shows only these. */
export const blockChoices: readonly Choice<BlockName>[] = [
  { name: 'text', icon: 'posts', run: setBlock(nodes.paragraph), keys: 'Ctrl+Shift+0' },
  ...([2, 3, 4] as const).map(
    (level): Choice<BlockName> => ({
      name: `heading${level}`,
      icon: `heading${level}`,
      run: setBlock(nodes.heading, { level }),
      isOn: headingIs(level),
      keys: `Ctrl+Shift+${level - 1}`,
      typed: '#'.repeat(level),
    }),
  ),
  {
    name: 'list',
    icon: 'list',
    run: toggleList(nodes.bullet_list),
    keys: 'Ctrl+Shift+5',
    typed: '-',
    isOn: (state) => isInside(state, 'bullet_list'),
  },
  {
    name: 'numbered',
    icon: 'numbered',
    run: toggleList(nodes.ordered_list),
    keys: 'Ctrl+Shift+6',
    typed: '1.',
    isOn: (state) => isInside(state, 'ordered_list'),
  },
  {
    name: 'quote',
    icon: 'quote',
    run: toggleQuote,
    keys: 'Ctrl+Shift+7',
    typed: '>',
    isOn: (state) => isInside(state, 'blockquote'),
  },
  {
    name: 'code_block',
    icon: 'codeBlock',
    run: setBlock(nodes.code_block),
    keys: 'Ctrl+Shift+8',
    typed: '```',
    isOn: (state) => isInside(state, 'code_block'),
  },
  { name: 'table', icon: 'table', run: (state, dispatch) => insertBlock(newTable())(state, dispatch) },
  { name: 'picture', icon: 'camera', run: 'picture' },
  { name: 'film', icon: 'film', run: 'film' },
  { name: 'footnote', icon: 'footnote', run: insertFootnote },
  {
    name: 'divider',
    icon: 'divider',
    typed: '---',
    run: (state, dispatch) => insertBlock(nodes.divider.create())(state, dispatch),
  },
];

/** Commands that apply to words; the toolbar shows them besides the blocks. */
export const wordChoices: readonly Choice<WordName>[] = [
  { name: 'undo', icon: 'undo', run: undo, keys: 'Ctrl+Z' },
  { name: 'redo', icon: 'redo', run: redo, keys: 'Ctrl+Y' },
  ...(
    [
      ['bold', 'bold', 'bold', 'Ctrl+B'],
      ['italic', 'italic', 'italic', 'Ctrl+I'],
      ['strike', 'strike', 'strike', 'Ctrl+Shift+S'],
      ['inline_code', 'code', 'code', 'Ctrl+E'],
    ] as const
  ).map(
    ([name, emphasis, icon, keys]): Choice<WordName> => ({
      name,
      icon,
      keys,
      run: toggleMark(emphasis),
      isOn: (state) => isMarked(state, emphasis),
    }),
  ),
  { name: 'link', icon: 'link', run: 'link', keys: 'Ctrl+K' },
];
