/** Shows the two content tabs: the editor, raw HTML (specification §2) or visual, and the preview. */
import { Group, Paper, SegmentedControl, Skeleton, Tabs, Text } from '@mantine/core';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { withParagraphs } from '#features/content/paragraph.rules.ts';
import { MediaGallery, uploadPicture } from '#features/media/components/media-gallery.tsx';
import { localeOfPostLanguage } from '#kernel/locale.ts';
import { escapeHtml } from '#kernel/text.ts';
import { showAlert, showProblem } from '#ui/alerts.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './edit.module.css';
import { frenchPhrases } from './editor-phrases.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { PanelHandle } from './post-panel.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { type ContentEditor, editorModes } from './use-content-editor.ts';
import type { Editing } from './use-editing.ts';
import { useParagraphNotice } from './use-paragraph-notice.ts';
import type { Place } from './use-translation.ts';

const HtmlEditor = lazy(() => import('./html-editor.tsx'));
/** Loaded when somebody chooses it: neither the list of posts nor the HTML editor needs its libraries. */
const VisualEditor = lazy(() => import('./visual/visual-editor.tsx'));

interface ContentTabsProps {
  editor: ContentEditor;
  editing: Editing;
  place: Place;
  /** Shows the passage that the author writes. */
  panel: RefObject<PanelHandle | null>;
}

interface InsertedPicture {
  src: string;
  width: number;
  height: number;
  alternatives: { EN: string; FR: string };
}

export function ContentTabs({ editor, editing, place, panel }: ContentTabsProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const locale = useLocale();
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
  // The visual editor shows the paragraphs that readers see; it writes them with the first change.
  const content = isVisual ? withParagraphs(editing.text.content) : editing.text.content;
  const common = {
    value: content,
    onChange: editing.form.field('content').onChange,
    onPictures: ingestPicture,
    onLeftBehind: (count: number) => showAlert('info', t('pictures_left_behind', { count })),
    onReady: editor.ready,
    onScroll: (offset: number) => panel.current?.follow(content, offset),
  };
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
        <SegmentedControl
          size="xs"
          aria-label={t('editor_mode')}
          value={editor.mode}
          onChange={editor.choose}
          disabled={editor.isLong}
          data={editorModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
        />
      </Group>
      <Tabs.Panel value="content" pt="xs">
        <Text c="dimmed" fz={13} aria-live="polite" className={layout.announced}>
          {uploading !== undefined
            ? t('uploading_picture', { name: uploading })
            : editor.isLong && t('visual_too_long')}
        </Text>
        <Paper bg="none" withBorder className={styles.editor} data-fitted={editor.isFitted || undefined}>
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
