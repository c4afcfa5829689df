/**
 * Shows a bar below the toolbar with fields for the element at the cursor, such as a link's address or a
 * picture's alternative text.
 */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { type Command, NodeSelection } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderColumn,
} from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import type { KeyboardEvent, ReactNode } from 'react';
import { SelectField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../../messages.en.json';
import fr from '../../messages.fr.json';
import { type AtCursorProps, FilmField, LinkField } from './address-fields.tsx';
import { blockAround, linkAt } from './commands.ts';
import type { Given } from './schema.ts';
import styles from './visual.module.css';

/** Languages whose code is highlighted for readers (features/content/server/highlight.ts). */
const languages =
  'bash c cpp csharp css diff go graphql ini java javascript json kotlin markdown php python r ruby rust scala sql swift typescript xml yaml'.split(
    ' ',
  );

/** Choice for code without a language. */
const NONE = 'none';

export function ContextBar(props: AtCursorProps) {
  const t = useTexts({ en, fr });
  const { view } = props;
  const content = contentOf(props);
  if (content === undefined) return null;
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    props.onAsked();
    view.focus();
  };
  return (
    <Group
      gap={8}
      px={8}
      py={6}
      bg="dark.7"
      className={styles.bar}
      role="group"
      aria-label={t('visual_at_cursor')}
      onKeyDown={back}
    >
      {content}
    </Group>
  );
}

function contentOf(props: AtCursorProps): ReactNode {
  const { state, asking } = props;
  if (asking === 'film') return <FilmField {...props} />;
  const link = linkAt(state);
  if (asking === 'link' || link !== undefined) return <LinkField key={link?.from} {...props} />;
  const selected = state.selection instanceof NodeSelection ? state.selection.node.type.name : undefined;
  if (selected === 'locked' || selected === 'locked_inline') return <Locked {...props} />;
  if (selected === 'film') return <FilmTitle {...props} />;
  if (selected === 'image' || blockAround(state, 'figure') !== undefined) return <PictureText {...props} />;
  if (blockAround(state, 'code_block') !== undefined) return <CodeLanguage {...props} />;
  return isInTable(state) ? <TableButtons {...props} /> : undefined;
}

/** Edits the attributes of the selected node; every keystroke changes them. */
function GivenField(props: {
  view: EditorView;
  label: string;
  name: string;
  at: number;
  given: Given;
  attribute: string;
  description?: string | undefined;
}) {
  const { view, label, name, at, given, attribute, description } = props;
  return (
    <TextInput
      size="xs"
      flex="1 1 16rem"
      label={label}
      description={description}
      value={given[name] ?? ''}
      onChange={(event) =>
        view.dispatch(
          view.state.tr.setNodeAttribute(at, attribute, { ...given, [name]: event.currentTarget.value }),
        )
      }
    />
  );
}

function PictureText({ view, state }: AtCursorProps) {
  const t = useTexts({ en, fr });
  const { selection } = state;
  const figure = blockAround(state, 'figure');
  const label = t('visual_alternative');
  if (figure !== undefined) {
    const { image } = figure.node.attrs;
    const description = image.alt ? undefined : t('visual_alternative_hint');
    return (
      <GivenField
        {...{ view, label, description }}
        name="alt"
        at={figure.pos}
        given={image}
        attribute="image"
      />
    );
  }
  if (!(selection instanceof NodeSelection)) return null;
  const { given } = selection.node.attrs;
  return <GivenField {...{ view, label, given }} name="alt" at={selection.from} attribute="given" />;
}

function FilmTitle({ view, state }: AtCursorProps) {
  const t = useTexts({ en, fr });
  const { selection } = state;
  if (!(selection instanceof NodeSelection)) return null;
  const { given } = selection.node.attrs;
  return (
    <GivenField
      view={view}
      label={t('visual_film_title')}
      name="title"
      at={selection.from}
      given={given}
      attribute="given"
    />
  );
}

function CodeLanguage({ view, state }: AtCursorProps) {
  const t = useTexts({ en, fr });
  const code = blockAround(state, 'code_block');
  if (code === undefined) return null;
  const { language } = code.node.attrs;
  const others = language === '' || languages.includes(language) ? [] : [language];
  return (
    <SelectField
      name="language"
      error={undefined}
      size="xs"
      aria-label={t('visual_code_language')}
      value={language || NONE}
      data={[{ value: NONE, label: t('visual_no_language') }, ...others, ...languages]}
      searchable
      onChange={(chosen) => {
        const { tr } = view.state;
        tr.setNodeAttribute(code.pos, 'language', chosen === NONE ? '' : String(chosen));
        // The language is stored on the `code` element inside `pre`.
        if (code.node.attrs.code === null) tr.setNodeAttribute(code.pos, 'code', {});
        view.dispatch(tr);
      }}
    />
  );
}

function TableButtons({ view }: AtCursorProps) {
  const t = useTexts({ en, fr });
  const button = (label: string, command: Command) => (
    <Button
      key={label}
      size="compact-sm"
      variant="default"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        command(view.state, view.dispatch);
        view.focus();
      }}
    >
      {label}
    </Button>
  );
  return [
    button(t('visual_add_row'), addRowAfter),
    button(t('visual_add_column'), addColumnAfter),
    button(t('visual_remove_row'), deleteRow),
    button(t('visual_remove_column'), deleteColumn),
    button(t('visual_head_column'), toggleHeaderColumn),
    button(t('visual_remove_table'), deleteTable),
  ];
}

function Locked({ state, onEditHtml }: AtCursorProps) {
  const t = useTexts({ en, fr });
  const { selection } = state;
  if (!(selection instanceof NodeSelection)) return null;
  return (
    <>
      <Text fz={13} c="dimmed" flex="1 1 16rem">
        {t('visual_locked_hint')}
      </Text>
      <Button size="xs" variant="default" onClick={() => onEditHtml(selection.node.attrs.html)}>
        {t('visual_edit_html')}
      </Button>
    </>
  );
}
