/** The two tabs of the content: the raw HTML, and what the reader gets (specification §2). */
import { Button, Skeleton, Tabs } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { MediaGallery, uploadPicture } from '#features/media/components/media-gallery.tsx';
import { escapeHtml } from '#kernel/text.ts';
import { showProblem } from '#ui/alerts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './edit.module.css';
import type { HtmlEditorHandle } from './html-editor.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { Editing } from './use-editing.ts';
import type { Place } from './use-translation.ts';

const HtmlEditor = lazy(() => import('./html-editor.tsx'));

interface ContentTabsProps {
  editing: Editing;
  place: Place;
}

interface InsertedPicture {
  src: string;
  width: number;
  height: number;
  alternatives: { EN: string; FR: string };
}

export function ContentTabs({ editing, place }: ContentTabsProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const [tab, setTab] = useState('content');
  const [choosing, setChoosing] = useState(false);
  /** The picture that is on its way into the text. */
  const [uploading, setUploading] = useState<string>();
  const editor = useRef<HtmlEditorHandle>(null);

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
    <Tabs value={tab} onChange={(value) => setTab(value ?? 'content')} keepMounted>
      <Tabs.List>
        <Tabs.Tab value="content">{t('content')}</Tabs.Tab>
        <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="content" pt="sm">
        <div className={styles.hintRow}>
          <p className={styles.facts} aria-live="polite">
            {uploading === undefined ? t('editor_hint') : t('uploading_picture', { name: uploading })}
          </p>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Icon name="add" size={14} />}
            onClick={() => setChoosing(true)}
          >
            {t('insert_picture')}
          </Button>
        </div>
        <div className={styles.editor}>
          <Suspense fallback={<Skeleton height={1000} radius={0} />}>
            <HtmlEditor
              value={editing.text.content}
              label={t('content_label')}
              onChange={editing.form.field('content').onChange}
              onPictures={ingestPicture}
              say={({ code, name }) => t(code, { name })}
              onReady={(handle) => {
                editor.current = handle;
              }}
            />
          </Suspense>
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="sm">
        {tab === 'preview' && <PreviewPane place={place} text={editing.text} />}
      </Tabs.Panel>
      <MediaGallery
        opened={choosing}
        onClose={() => setChoosing(false)}
        onUse={(media) => editor.current?.insert(figure(media))}
      />
    </Tabs>
  );
}
