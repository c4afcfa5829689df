/** What belongs to a translation beside its text: its address, whether the post is featured. */
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { localeOfPostLanguage } from '#kernel/locale.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { titleIdOf } from '../rules.ts';
import styles from './edit.module.css';
import type { Editing } from './use-editing.ts';

export function PostSettings({ editing }: { editing: Editing }) {
  const t = useTexts({ en, fr });
  const { translation, post, work } = editing;
  if (translation === undefined) return null;
  return (
    <div className={styles.settings}>
      <Address key={translation.titleId} editing={editing} titleId={translation.titleId} />
      <Switch
        label={t('featured')}
        description={t('featured_hint')}
        checked={post.featured}
        disabled={work !== undefined}
        onChange={(event) => void editing.set({ featured: event.currentTarget.checked })}
      />
    </div>
  );
}

function Address({ editing, titleId }: { editing: Editing; titleId: string }) {
  const t = useTexts({ en, fr });
  const [typed, setTyped] = useState(titleId);
  const { translation, work, problem } = editing;
  const locale = localeOfPostLanguage(translation?.language ?? 'EN');
  const tidy = titleIdOf(typed);
  const keep = async () => {
    if (!(await editing.set({ titleId: tidy }))) setTyped(titleId);
  };
  return (
    <div className={styles.address}>
      <TextInput
        label={t('address')}
        description={translation?.publishedVersion == null ? t('address_hint') : t('address_hint_public')}
        leftSection={<span className={styles.base}>/{locale}/…/read/</span>}
        leftSectionWidth={96}
        value={typed}
        error={problem?.errors?.titleId && t('address_taken')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(typed.trim() === '' ? titleId : tidy)}
      />
      <Button
        variant="default"
        disabled={typed.trim() === '' || tidy === titleId}
        loading={work === 'settings'}
        onClick={() => void keep()}
      >
        {t('change')}
      </Button>
    </div>
  );
}
