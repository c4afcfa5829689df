/** Shows the editor's height, how it is used, and the length of the text. */
import { Switch, Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { ReadingFacts } from '#features/content/components/reading-facts.tsx';
import { countWords, readingMinutes } from '#features/content/rules.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ContentEditor } from './use-content-editor.ts';

export function EditorOptions({ editor, content }: { editor: ContentEditor; content: string }) {
  const t = useTexts({ en, fr });
  return (
    <div>
      <Switch
        label={t('editor_fits')}
        checked={editor.isFitted}
        onChange={(event) => editor.fit(event.currentTarget.checked)}
      />
      <Facts content={content} />
      <Text c="dimmed" fz={13}>
        {t(editor.mode === 'visual' ? 'visual_hint' : 'editor_hint')}
      </Text>
    </div>
  );
}

/** Shows the length of the text, computed when the browser is idle. */
function Facts({ content }: { content: string }) {
  const text = useDeferredValue(content);
  const words = useMemo(() => countWords(text.replace(/<[^>]*>/g, ' ')), [text]);
  return <ReadingFacts words={words} minutes={readingMinutes(words)} mt="sm" />;
}
