/** Below the toolbar: what belongs to the place of the cursor, such as a link's address or a picture's alternative text. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
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
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SelectField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../../visual.messages.en.json';
import fr from '../../visual.messages.fr.json';
import type { Asking } from './choices.ts';
import { filmOf } from './clipboard.ts';
import { blockAround, insertBlock, linkAt, setLink } from './commands.ts';
import type { Given } from './schema.ts';
import styles from './visual.module.css';

/** Languages that readers see in colours (server/content/highlight.ts). */
const languages =
  'bash c cpp csharp css diff go graphql ini java javascript json kotlin markdown php python r ruby rust scala sql swift typescript xml yaml'.split(
    ' ',
  );

/** Choice for code without a language. */
const NONE = 'none';

interface ContextBarProps {
  view: EditorView;
  state: EditorState;
  /** What the author has asked for by the toolbar, the menu or a key. */
  asking: Asking | undefined;
  onAsked(): void;
  /** Shows the HTML of a block that cannot be edited here. */
  onEditHtml(html: string): void;
}

export function ContextBar(props: ContextBarProps) {
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
      aria-label={t('at_cursor')}
      onKeyDown={back}
    >
      {content}
    </Group>
  );
}

function contentOf(props: ContextBarProps): ReactNode {
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

function LinkField({ view, state, asking, onAsked }: ContextBarProps) {
  const t = useTexts({ en, fr });
  const link = linkAt(state);
  const href: string = link?.mark.attrs.given.href ?? '';
  const [address, setAddress] = useState(href);
  const field = useFocus(asking === 'link');
  const set = (to: string) => {
    setLink(to)(view.state, view.dispatch);
    onAsked();
    view.focus();
  };
  return (
    <form className={styles.form} onSubmit={prevented(() => set(address))}>
      <TextInput
        ref={field}
        size="xs"
        flex="1 1 14rem"
        aria-label={t('link_address')}
        placeholder="https://…"
        inputMode="url"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={address.trim() === '' || address === href}>
        {t(link === undefined ? 'make_link' : 'change_link')}
      </Button>
      {link !== undefined && (
        <Button size="xs" variant="default" onClick={() => set('')}>
          {t('remove_link')}
        </Button>
      )}
    </form>
  );
}

function FilmField({ view, onAsked }: ContextBarProps) {
  const t = useTexts({ en, fr });
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const field = useFocus(true);
  const insert = () => {
    const film = filmOf(address, title.trim());
    if (film === undefined) return setUnknown(true);
    insertBlock(film)(view.state, view.dispatch);
    onAsked();
    view.focus();
  };
  return (
    <form className={styles.form} onSubmit={prevented(insert)}>
      <TextInput
        ref={field}
        size="xs"
        flex="1 1 14rem"
        aria-label={t('film_address')}
        placeholder={t('film_address')}
        inputMode="url"
        value={address}
        error={isUnknown && t('film_unknown')}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setUnknown(false);
        }}
      />
      <TextInput
        size="xs"
        flex="1 1 10rem"
        aria-label={t('film_title')}
        placeholder={t('film_title')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={address.trim() === ''}>
        {t('insert')}
      </Button>
      <Button size="xs" variant="default" onClick={onAsked}>
        {t('cancel')}
      </Button>
    </form>
  );
}

/** The attributes of the selected node, changed with each key. */
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

function PictureText({ view, state }: ContextBarProps) {
  const t = useTexts({ en, fr });
  const { selection } = state;
  const figure = blockAround(state, 'figure');
  const label = t('alternative');
  if (figure !== undefined) {
    const { image } = figure.node.attrs;
    const description = image.alt ? undefined : t('alternative_hint');
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

function FilmTitle({ view, state }: ContextBarProps) {
  const t = useTexts({ en, fr });
  const { selection } = state;
  if (!(selection instanceof NodeSelection)) return null;
  const { given } = selection.node.attrs;
  return (
    <GivenField
      view={view}
      label={t('film_title')}
      name="title"
      at={selection.from}
      given={given}
      attribute="given"
    />
  );
}

function CodeLanguage({ view, state }: ContextBarProps) {
  const t = useTexts({ en, fr });
  const code = blockAround(state, 'code_block');
  if (code === undefined) return null;
  const { language } = code.node.attrs;
  const others = language === '' || languages.includes(language) ? [] : [language];
  return (
    <SelectField
      size="xs"
      aria-label={t('code_language')}
      value={language || NONE}
      data={[{ value: NONE, label: t('no_language') }, ...others, ...languages]}
      searchable
      onChange={(chosen) => {
        const { tr } = view.state;
        tr.setNodeAttribute(code.pos, 'language', chosen === NONE ? '' : chosen);
        // A language belongs to the element inside `pre`.
        if (code.node.attrs.code === null) tr.setNodeAttribute(code.pos, 'code', {});
        view.dispatch(tr);
      }}
    />
  );
}

function TableButtons({ view }: ContextBarProps) {
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
    button(t('add_row'), addRowAfter),
    button(t('add_column'), addColumnAfter),
    button(t('remove_row'), deleteRow),
    button(t('remove_column'), deleteColumn),
    button(t('head_column'), toggleHeaderColumn),
    button(t('remove_table'), deleteTable),
  ];
}

function Locked({ state, onEditHtml }: ContextBarProps) {
  const t = useTexts({ en, fr });
  const { selection } = state;
  if (!(selection instanceof NodeSelection)) return null;
  return (
    <>
      <Text fz={13} c="dimmed" flex="1 1 16rem">
        {t('locked_hint')}
      </Text>
      <Button size="xs" variant="default" onClick={() => onEditHtml(selection.node.attrs.html)}>
        {t('edit_html')}
      </Button>
    </>
  );
}

function prevented(then: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    // The page has forms around.
    event.stopPropagation();
    then();
  };
}

function useFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return field;
}
