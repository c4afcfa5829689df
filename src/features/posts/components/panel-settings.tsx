/** Shows everything about a post except its text: advice, actions, settings, search and social networks, the editor's height. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { countWords, readingMinutes } from '#features/content/rules.ts';
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
import type { ContentEditor } from './use-content-editor.ts';
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
  const t = useTexts({ en, fr });
  return (
    <Stack gap="lg">
      {isShown && <Advice editing={editing} place={place} onShow={onShow} />}
      <Actions editing={editing} place={place} onCategories={onCategories} />
      <PostSettings editing={editing} />
      <SearchSettings editing={editing} place={place} />
      <div>
        <Switch
          label={t('editor_fits')}
          checked={editor.isFitted}
          onChange={(event) => editor.fit(event.currentTarget.checked)}
        />
        <Facts content={editing.text.content} />
        <Text c="dimmed" fz={13}>
          {t(editor.mode === 'visual' ? 'visual_hint' : 'editor_hint')}
        </Text>
      </div>
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

/** Shows the length of the text, computed when the browser is idle. */
function Facts({ content }: { content: string }) {
  const t = useTexts({ en, fr });
  const text = useDeferredValue(content);
  const words = useMemo(() => countWords(text.replace(/<[^>]*>/g, ' ')), [text]);
  const counted = t('words', { count: words });
  return (
    <Text c="dimmed" fz={13} mt="sm">
      {words === 0 ? counted : t('reading_facts', { words: counted, count: readingMinutes(words) })}
    </Text>
  );
}
