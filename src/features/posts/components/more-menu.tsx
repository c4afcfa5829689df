/** Offers less frequent actions on a translation: history, categories, scheduling, preview links. */
import { ActionIcon, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { PostCategories } from './post-categories.tsx';
import { PreviewLink } from './preview-link.tsx';
import { Schedule } from './schedule.tsx';
import type { Editing } from './use-editing.ts';
import type { Place } from './use-translation.ts';

export function MoreMenu({ editing, place }: { editing: Editing; place: Place }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const [dialog, setDialog] = useState<'categories' | 'schedule' | 'preview'>();
  const close = () => setDialog(undefined);
  // The menu item that opened the dialog no longer exists, so this button gets the focus afterwards.
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = dialog !== undefined;
  useEffect(() => {
    if (isOpen) return () => button.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const { site } = useSession();
  const isThere = editing.translation !== undefined;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={button} variant="default" size={36} aria-label={t('more_actions')} data-compact>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={toLocal(`/app/posts/${place.postId}/${place.language}/versions`)}
            disabled={!isThere}
            leftSection={<Icon name="retry" size={16} />}
          >
            {t('versions')}
          </Menu.Item>
          <Menu.Item
            onClick={() => setDialog('categories')}
            leftSection={<Icon name="categories" size={16} />}
          >
            {t('edit_categories')}
          </Menu.Item>
          <Menu.Item
            onClick={() => setDialog('schedule')}
            disabled={!isThere}
            leftSection={<Icon name="planning" size={16} />}
          >
            {t('schedule')}
          </Menu.Item>
          <Menu.Item
            onClick={() => setDialog('preview')}
            // Without a site there is no public page.
            disabled={!isThere || site === null}
            leftSection={<Icon name="eye" size={16} />}
          >
            {t('preview_link')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'categories' && <PostCategories post={editing.post} onClose={close} />}
      {dialog === 'schedule' && <Schedule editing={editing} place={place} onClose={close} />}
      {dialog === 'preview' && <PreviewLink place={place} onClose={close} />}
    </>
  );
}
