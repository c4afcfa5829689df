/** Shows the two content tabs: the editor and the preview. */
import { Group, Tabs } from '@mantine/core';
import type { RefObject } from 'react';
import { EditorField, EditorModes } from '#features/editor/components/editor-field.tsx';
import type { ContentEditor } from '#features/editor/components/use-content-editor.ts';
import { useParagraphNotice } from '#features/editor/components/use-paragraph-notice.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './edit.module.css';
import type { PanelHandle } from './post-panel.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { Editing } from './use-editing.ts';
import type { Place } from './use-translation.ts';

interface ContentTabsProps {
  editor: ContentEditor;
  editing: Editing;
  place: Place;
  /** Shows the passage that the author writes. */
  panel: RefObject<PanelHandle | null>;
}

export function ContentTabs({ editor, editing, place, panel }: ContentTabsProps) {
  const t = useTexts({ en, fr });
  const tellOnce = useParagraphNotice();
  function choose(tab: string | null): void {
    if (tab === 'preview') tellOnce(editing.text.content);
    editor.setTab(tab ?? 'content');
  }
  return (
    <Tabs value={editor.tab} onChange={choose} keepMounted>
      <Group justify="space-between" gap="xs" className={styles.tabs}>
        <Tabs.List aria-label={t('content')}>
          <Tabs.Tab value="content">{t('content')}</Tabs.Tab>
          <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
        </Tabs.List>
        <EditorModes editor={editor} />
      </Group>
      <Tabs.Panel value="content" pt="xs">
        <EditorField
          editor={editor}
          value={editing.text.content}
          language={place.language}
          onChange={editing.form.field('content').onChange}
          onScroll={(content, offset) => panel.current?.follow(content, offset)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="sm">
        {editor.tab === 'preview' && <PreviewPane place={place} text={editing.text} />}
      </Tabs.Panel>
    </Tabs>
  );
}
