/** Starts a missing translation beside its source: empty, or as a copy of it. */
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { showProblem } from '#ui/alerts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Editing } from './use-editing.ts';
import { type Place, writtenTextOf } from './use-translation.ts';

export function BeginTranslation({ editing, place }: { editing: Editing; place: Place }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const [copying, setCopying] = useState(false);
  const { translation, post, form } = editing;
  const source = post.source_language;
  if (translation !== undefined || source === place.language || !post.languages.includes(source)) return null;

  async function copy(): Promise<void> {
    setCopying(true);
    try {
      const { title, description, content } = writtenTextOf(
        await api(readTranslation, { params: { ...place, language: source } }),
      );
      form.field('title').onChange(title);
      form.field('description').onChange(description);
      form.field('content').onChange(content);
    } catch (error) {
      showProblem(error);
    } finally {
      setCopying(false);
    }
  }
  return (
    <Alert variant="default" icon={<Icon name="info" />} title={t(`begin_title_${place.language}`)}>
      <Text mb="sm">{t(`begin_text_${source}`)}</Text>
      <Button size="xs" variant="default" loading={copying} disabled={form.dirty} onClick={() => void copy()}>
        {t('copy_source')}
      </Button>
    </Alert>
  );
}
