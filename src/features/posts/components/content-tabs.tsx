/** Shows the two content tabs: the editor, raw HTML (specification §2) or visual, and the preview. */
import { Button, Group, Paper, SegmentedControl, SimpleGrid, Skeleton, Tabs, Text } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { MediaGallery, uploadPicture } from '#features/media/components/media-gallery.tsx';
import { localeOfPostLanguage } from '#kernel/locale.ts';
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
import { type ContentEditor, editorModes } from './use-content-editor.ts';
import type { Editing } from './use-editing.ts';
import type { Place } from './use-translation.ts';

const HtmlEditor = lazy(() => import('./html-editor.tsx'));
/** Loaded when somebody chooses it: neither the list of posts nor the HTML editor needs its libraries. */
const VisualEditor = lazy(() => import('./visual/visual-editor.tsx'));

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

  const isVisual = editor.mode === 'visual';
  const common = {
    value: editing.text.content,
    onChange: editing.form.field('content').onChange,
    onPictures: ingestPicture,
    onLeftBehind: (count: number) => showAlert('info', t('pictures_left_behind', { count })),
    onReady: editor.ready,
    onScroll: (offset: number) => pane.current?.follow(editing.text.content, offset),
  };
  return (
    <Tabs value={editor.tab} onChange={(value) => editor.setTab(value ?? 'content')} keepMounted>
      <Tabs.List aria-label={t('content')}>
        <Tabs.Tab value="content">{t('content')}</Tabs.Tab>
        <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="content" pt="sm">
        <Group justify="space-between" gap="0.25rem 1rem" mb="xs">
          <Text flex="1 1 20rem" c="dimmed" fz={13} aria-live="polite">
            {uploading === undefined
              ? t(isVisual ? 'visual_hint' : 'editor_hint')
              : t('uploading_picture', { name: uploading })}
            {editor.isLong && ` ${t('visual_too_long')}`}
          </Text>
          <Facts content={editing.text.content} />
          <SegmentedControl
            size="xs"
            aria-label={t('editor_mode')}
            value={editor.mode}
            onChange={editor.choose}
            disabled={editor.isLong}
            data={editorModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
          />
          <SidePaneChoice state={side} />
        </Group>
        {editor.isNew && (
          <Group gap="xs" mb="xs">
            <Text fz={13}>{t('editor_choice')}</Text>
            <Button size="compact-sm" onClick={() => editor.choose('visual')}>
              {t('editor_choose_visual')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => editor.choose('html')}>
              {t('editor_choose_html')}
            </Button>
          </Group>
        )}
        <SimpleGrid cols={side.shown === 'none' ? 1 : 2}>
          <Paper bg="none" withBorder style={{ overflow: 'hidden', minWidth: 0 }}>
            {!isVisual && <EditorToolbar onCommand={editor.execute} onPicture={() => setChoosing(true)} />}
            <Suspense fallback={<Skeleton height={1000} radius={0} />}>
              {isVisual ? (
                <VisualEditor
                  {...common}
                  label={t('visual_label')}
                  lang={localeOfPostLanguage(place.language)}
                  onPicture={() => setChoosing(true)}
                  onEditHtml={editor.findInHtml}
                />
              ) : (
                <HtmlEditor
                  {...common}
                  label={t('content_label')}
                  say={({ code, name }) => t(code, { name })}
                  phrases={locale === 'fr' ? frenchPhrases : english}
                />
              )}
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
      {words === 0 ? counted : t('reading_facts', { words: counted, count: readingMinutes(words) })}
    </Text>
  );
}
