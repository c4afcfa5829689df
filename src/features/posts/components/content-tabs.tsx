/** Shows the two content tabs: raw HTML and preview (specification §2). */
import { Group, Paper, SimpleGrid, Skeleton, Tabs, Text } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { MediaGallery, uploadPicture } from '#features/media/components/media-gallery.tsx';
import { escapeHtml } from '#kernel/text.ts';
import { showAlert, showProblem } from '#ui/alerts.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { countWords, readingMinutes } from '../rules.ts';
import { frenchPhrases } from './editor-phrases.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SidePane, SidePaneChoice, type SidePaneHandle, useSidePane } from './side-pane.tsx';
import type { ContentEditor } from './use-content-editor.ts';
import type { Editing } from './use-editing.ts';
import type { Place } from './use-translation.ts';

const HtmlEditor = lazy(() => import('./html-editor.tsx'));

interface ContentTabsProps {
  editor: ContentEditor;
  editing: Editing;
  place: Place;
}

interface InsertedPicture {
  src: string;
  width: number;
  height: number;
  alternatives: { EN: string; FR: string };
}

export function ContentTabs({ editor, editing, place }: ContentTabsProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const locale = useLocale();
  const side = useSidePane(editing, place);
  const pane = useRef<SidePaneHandle>(null);
  const [choosing, setChoosing] = useState(false);
  /** The picture that is being uploaded into the text. */
  const [uploading, setUploading] = useState<string>();

  const figure = ({ src, width, height, alternatives }: InsertedPicture) =>
    `<figure>\n  <img src="${src}" width="${width}" height="${height}" alt="${escapeHtml(alternatives[place.language])}">\n</figure>`;

  async function ingestPicture(files: File[]): Promise<string> {
    const figures: string[] = [];
    for (const file of files) {
      setUploading(file.name);
      try {
        figures.push(figure(await uploadPicture(api, file)));
      } catch (error) {
        showProblem(error);
      }
    }
    setUploading(undefined);
    return figures.join('\n');
  }

  return (
    <Tabs value={editor.tab} onChange={(value) => editor.setTab(value ?? 'content')} keepMounted>
      <Tabs.List aria-label={t('content')}>
        <Tabs.Tab value="content">{t('content')}</Tabs.Tab>
        <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="content" pt="sm">
        <Group justify="space-between" gap="0.25rem 1rem" mb="xs">
          <Text flex="1 1 20rem" c="dimmed" fz={13} aria-live="polite">
            {uploading === undefined ? t('editor_hint') : t('uploading_picture', { name: uploading })}
          </Text>
          <Facts content={editing.text.content} />
          <SidePaneChoice state={side} />
        </Group>
        <SimpleGrid cols={side.shown === 'none' ? 1 : 2}>
          <Paper bg="none" withBorder style={{ overflow: 'hidden' }}>
            <EditorToolbar onCommand={editor.execute} onPicture={() => setChoosing(true)} />
            <Suspense fallback={<Skeleton height={1000} radius={0} />}>
              <HtmlEditor
                value={editing.text.content}
                label={t('content_label')}
                onChange={editing.form.field('content').onChange}
                onPictures={ingestPicture}
                onLeftBehind={(count) => showAlert('info', t('pictures_left_behind', { count }))}
                say={({ code, name }) => t(code, { name })}
                phrases={locale === 'fr' ? frenchPhrases : english}
                onReady={editor.ready}
                onScroll={(offset) => pane.current?.follow(editing.text.content, offset)}
              />
            </Suspense>
          </Paper>
          <SidePane state={side} editing={editing} place={place} handle={pane} />
        </SimpleGrid>
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="sm">
        {editor.tab === 'preview' && <PreviewPane place={place} text={editing.text} />}
      </Tabs.Panel>
      <MediaGallery
        opened={choosing}
        onClose={() => setChoosing(false)}
        onUse={(media) => editor.insert(figure(media))}
      />
    </Tabs>
  );
}

const english = {};

/** Shows the length of the text, computed when the browser is idle. */
function Facts({ content }: { content: string }) {
  const t = useTexts({ en, fr });
  const text = useDeferredValue(content);
  const words = useMemo(() => countWords(text.replace(/<[^>]*>/g, ' ')), [text]);
  const counted = t('words', { count: words });
  return (
    <Text c="dimmed" fz={13}>
      {t('reading_facts', { words: counted, count: readingMinutes(words) })}
    </Text>
  );
}
