/** The fields for the addresses of links and films. */
import { Button, Group, TextInput } from '@mantine/core';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import en from '../../messages.en.json';
import fr from '../../messages.fr.json';
import type { Asking } from './choices.ts';
import { filmOf } from './clipboard.ts';
import { insertBlock, linkAt, setLink } from './commands.ts';

export interface AtCursorProps {
  view: EditorView;
  state: EditorState;
  /** The field that the author opened from the toolbar, the menu or with a key. */
  asking: Asking | undefined;
  onAsked(): void;
  /** Shows the HTML of a block that cannot be edited here. */
  onEditHtml(html: string): void;
}

export function LinkField({ view, state, asking, onAsked }: AtCursorProps) {
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
    <Group
      component="form"
      flex="1 1 100%"
      gap={8}
      align="flex-start"
      onSubmit={prevented(() => set(address))}
    >
      <TextInput
        ref={field}
        size="xs"
        flex="1 1 14rem"
        aria-label={t('visual_link_address')}
        placeholder="https://…"
        inputMode="url"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={address.trim() === '' || address === href}>
        {t(link === undefined ? 'visual_make_link' : 'visual_change_link')}
      </Button>
      {link !== undefined && (
        <Button size="xs" variant="default" onClick={() => set('')}>
          {t('visual_remove_link')}
        </Button>
      )}
    </Group>
  );
}

export function FilmField({ view, onAsked }: AtCursorProps) {
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
    <Group component="form" flex="1 1 100%" gap={8} align="flex-start" onSubmit={prevented(insert)}>
      <TextInput
        ref={field}
        size="xs"
        flex="1 1 14rem"
        aria-label={t('visual_film_address')}
        placeholder={t('visual_film_address')}
        inputMode="url"
        value={address}
        error={isUnknown && t('visual_film_unknown')}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setUnknown(false);
        }}
      />
      <TextInput
        size="xs"
        flex="1 1 10rem"
        aria-label={t('visual_film_title')}
        placeholder={t('visual_film_title')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={address.trim() === ''}>
        {t('visual_insert')}
      </Button>
      <Button size="xs" variant="default" onClick={onAsked}>
        {t('visual_cancel')}
      </Button>
    </Group>
  );
}

function prevented(then: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    // The event would also reach the forms around this one.
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
