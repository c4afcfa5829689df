/** Keys, typed shortcuts and other behaviour of the visual editor. */
import { baseKeymap, chainCommands, exitCode, newlineInCode, setBlockType } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, Plugin } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import {
  codeByEnter,
  leaveCaption,
  lineBreak,
  moveBlock,
  setBlock,
  toggleList,
  toggleMark,
  toggleQuote,
} from './commands.ts';
import { breakInNote } from './footnote.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.code_block) return false;
  dispatch?.(state.tr.insertText('  '));
  return true;
};

const cleared: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { type } = $from.parent;
  // At the start of a heading or code block, Backspace first turns it into a paragraph.
  if (!empty || $from.parentOffset > 0 || (type !== nodes.heading && type !== nodes.code_block)) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
};

const enter = chainCommands(
  codeByEnter,
  newlineInCode,
  leaveCaption,
  breakInNote,
  splitListItem(nodes.list_item),
);

const keys: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark('bold'),
  'Mod-i': toggleMark('italic'),
  'Mod-e': toggleMark('code'),
  'Mod-Shift-s': toggleMark('strike'),
  'Mod-Shift-0': setBlock(nodes.paragraph),
  'Mod-Shift-1': setBlock(nodes.heading, { level: 2 }),
  'Mod-Shift-2': setBlock(nodes.heading, { level: 3 }),
  'Mod-Shift-3': setBlock(nodes.heading, { level: 4 }),
  'Mod-Shift-5': toggleList(nodes.bullet_list),
  'Mod-Shift-6': toggleList(nodes.ordered_list),
  'Mod-Shift-7': toggleQuote,
  'Mod-Shift-8': setBlock(nodes.code_block),
  'Mod-Shift-ArrowUp': moveBlock(-1),
  'Mod-Shift-ArrowDown': moveBlock(1),
  'Shift-Enter': chainCommands(exitCode, lineBreak),
  Backspace: chainCommands(undoInputRule, cleared),
  Enter: enter,
};

const tabs: Record<string, Command> = {
  Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item), indentCode),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
};

/** Words between two marks, such as `**bold**`. */
function markRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole = '', before = '', words = ''] = match;
    const mark = marks[name]?.create();
    if (mark === undefined || state.doc.resolve(start).parent.type === nodes.code_block) return null;
    const from = start + before.length;
    const open = whole.slice(before.length).indexOf(words);
    const tr = state.tr.delete(from + open + words.length, end);
    tr.delete(from, from + open).addMark(from, from + words.length, mark);
    return tr.removeStoredMark(mark.type);
  });
}

const typed = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, signs = '']) => ({
      level: Math.max(2, signs.length),
    })),
    textblockTypeInputRule(/^```([\w+#-]{0,30})\s$/, nodes.code_block, ([, language]) => ({ language })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(
      /^(\d{1,3})[.)]\s$/,
      nodes.ordered_list,
      ([, start = '1']) => ({ given: start === '1' ? {} : { start } }),
      (_, before) => before.attrs.given.start === undefined,
    ),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    new InputRule(/^(?:---|___)$/, (state, _, start) => {
      const $start = state.doc.resolve(start);
      if ($start.parent.type !== nodes.paragraph) return null;
      return state.tr.replaceWith($start.before(), $start.after(), [
        nodes.divider.create(),
        nodes.paragraph.create(),
      ]);
    }),
    markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'strong'),
    markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'em'),
    markRule(/(^|[^`])`([^`]+)`$/, 'code'),
    markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, 's'),
  ],
});

/**
 * Keeps an empty paragraph at the end, so that authors can write after a table or picture. It is not saved.
 */
const lastParagraph = new Plugin({
  appendTransaction: (_, __, { doc, tr }) =>
    doc.lastChild?.type === nodes.paragraph ? null : tr.insert(doc.content.size, nodes.paragraph.create()),
});

/** Escape lets the next Tab leave the editor, as in the HTML editor. */
function leavingByTab(): Plugin {
  let isLeaving = false;
  return new Plugin({
    props: {
      handleKeyDown(_, { key }) {
        if (key === 'Escape') isLeaving = true;
        else if (key !== 'Shift' && key !== 'Tab') isLeaving = false;
        return false;
      },
      handleDOMEvents: {
        keydown: (_, event) => isLeaving && event.key === 'Tab',
      },
    },
  });
}

export function editorPlugins(): Plugin[] {
  return [
    leavingByTab(),
    typed,
    keymap(keys),
    keymap(tabs),
    keymap(baseKeymap),
    history(),
    tableEditing({ allowTableNodeSelection: true }),
    dropCursor({ color: false, class: 'drop-place' }),
    gapCursor(),
    lastParagraph,
  ];
}
