/** Shows everything about a post except its text: advice, actions, settings, search and social networks, the editor's height. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { EditorOptions } from '#features/editor/components/editor-options.tsx';
import type { ContentEditor } from '#features/editor/components/use-content-editor.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { Advice } from './advice.tsx';
import { PostSettings } from './post-settings.tsx';
import { PreviewLink } from './preview-link.tsx';
import { Schedule } from './schedule.tsx';
import { SearchSettings } from './search-settings.tsx';
import type { Editing } from './use-editing.ts';
import type { ShownIssue } from './use-going.ts';
import type { Place } from './use-translation.ts';

interface PanelSettingsProps {
  editing: Editing;
  place: Place;
  editor: ContentEditor;
  isShown: boolean;
  onCategories(): void;
  onShow(issue: ShownIssue): void;
}

export function PanelSettings({ editing, place, editor, isShown, onCategories, onShow }: PanelSettingsProps) {
  return (
    <Stack gap="lg">
      {isShown && <Advice editing={editing} place={place} onShow={onShow} />}
      <Actions editing={editing} place={place} onCategories={onCategories} />
      <PostSettings editing={editing} />
      <SearchSettings editing={editing} place={place} />
      <EditorOptions editor={editor} content={editing.text.content} />
    </Stack>
  );
}

interface ActionsProps {
  editing: Editing;
  place: Place;
  onCategories(): void;
}

function Actions({ editing, place, onCategories }: ActionsProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { site } = useSession();
  const [dialog, setDialog] = useState<'schedule' | 'preview'>();
  const close = () => setDialog(undefined);
  const isThere = editing.translation !== undefined;
  return (
    <Group gap="xs" grow preventGrowOverflow={false}>
      <Button variant="default" onClick={onCategories}>
        {t('edit_categories')}
      </Button>
      {isThere && (
        <>
          <Button variant="default" onClick={() => setDialog('schedule')}>
            {t('schedule')}
          </Button>
          <Button
            component={Link}
            variant="default"
            to={toLocal(`/app/posts/${place.postId}/${place.language}/versions`)}
          >
            {t('versions')}
          </Button>
          {/* Without a site there is no public page. */}
          {site !== null && (
            <Button variant="default" onClick={() => setDialog('preview')}>
              {t('preview_link')}
            </Button>
          )}
        </>
      )}
      {dialog === 'schedule' && <Schedule editing={editing} place={place} onClose={close} />}
      {dialog === 'preview' && <PreviewLink place={place} onClose={close} />}
    </Group>
  );
}
