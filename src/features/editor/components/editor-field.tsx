/** Edits the HTML of a text: as raw HTML (specification §2) or as readers see it. Inserts pictures of the gallery. */
import { Paper, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { withParagraphs } from '#features/content/paragraph.rules.ts';
import { MediaGallery, uploadPicture } from '#features/media/components/media-gallery.tsx';
import { localeOfPostLanguage, type PostLanguage } from '#kernel/locale.ts';
import { escapeHtml } from '#kernel/text.ts';
import { showAlert, showProblem } from '#ui/alerts.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './editor.module.css';
import { HtmlToolbar } from './html-toolbar.tsx';
import { type ContentEditor, editorModes } from './use-content-editor.ts';

const HtmlEditor = lazy(() => import('./html-editor.tsx'));
/** Loaded when somebody chooses it, because the HTML editor does not need its libraries. */
const VisualEditor = lazy(() => import('./visual/visual-editor.tsx'));

/** Chooses between the two editors. */
export function EditorModes({ editor }: { editor: ContentEditor }) {
  const t = useTexts({ en, fr });
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('editor_mode')}
      value={editor.mode}
      onChange={editor.choose}
      disabled={editor.isLong}
      data={editorModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
    />
  );
}

interface EditorFieldProps {
  editor: ContentEditor;
  value: string;
  language: PostLanguage;
  onChange(value: string): void;
  /** Called with the HTML that the editor shows, and the offset in it of the first visible text. */
  onScroll(content: string, offset: number): void;
}

interface InsertedPicture {
  src: string;
  width: number;
  height: number;
  alternatives: { EN: string; FR: string };
}

export function EditorField({ editor, value, language, onChange, onScroll }: EditorFieldProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const [choosing, setChoosing] = useState(false);
  /** The picture that is being uploaded into the text. */
  const [uploading, setUploading] = useState<string>();

  const figure = ({ src, width, height, alternatives }: InsertedPicture) =>
    `<figure>\n  <img src="${src}" width="${width}" height="${height}" alt="${escapeHtml(alternatives[language])}">\n</figure>`;

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
  const content = isVisual ? withParagraphs(value) : value;
  const common = {
    value: content,
    onChange,
    onPictures: ingestPicture,
    onLeftBehind: (count: number) => showAlert('info', t('pictures_left_behind', { count })),
    onReady: editor.ready,
    onScroll: (offset: number) => onScroll(content, offset),
  };
  return (
    <>
      <Text c="dimmed" fz={13} aria-live="polite" className={layout.announced}>
        {uploading !== undefined
          ? t('uploading_picture', { name: uploading })
          : editor.isLong && t('visual_too_long')}
      </Text>
      <Paper bg="none" withBorder className={styles.editor} data-fitted={editor.isFitted || undefined}>
        {!isVisual && <HtmlToolbar onCommand={editor.execute} onPicture={() => setChoosing(true)} />}
        <Suspense fallback={<Skeleton height={1000} radius={0} />}>
          {isVisual ? (
            <VisualEditor
              {...common}
              label={t('visual_label')}
              lang={localeOfPostLanguage(language)}
              onPicture={() => setChoosing(true)}
              onEditHtml={editor.findInHtml}
            />
          ) : (
            <HtmlEditor {...common} label={t('content_label')} say={({ code, name }) => t(code, { name })} />
          )}
        </Suspense>
      </Paper>
      <MediaGallery
        opened={choosing}
        onClose={() => setChoosing(false)}
        onUse={(media) => editor.insert(figure(media))}
      />
    </>
  );
}
