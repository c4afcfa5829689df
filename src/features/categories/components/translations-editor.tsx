/** The names of a category: one row per language, kept by its own button (specification §2 «Dialogs»). */
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PostLanguage } from '#kernel/locale.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import {
  type CategoryTranslations,
  createTranslation,
  listTranslations,
  updateTranslation,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { CATEGORY_TITLE_LENGTH, mayKeepValue } from '../rules.ts';
import styles from './categories.module.css';

interface TranslationsEditorProps {
  categoryId: number;
  /** The language whose field is written in first. */
  first?: PostLanguage;
  onClose(): void;
}

export function TranslationsEditor({ categoryId, first, onClose }: TranslationsEditorProps) {
  const t = useTexts({ en, fr });
  const reading = useCallState(listTranslations, { params: { categoryId } });
  const [kept, setKept] = useState<Partial<Record<PostLanguage, Translation>>>({});
  const category = reading.data;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('translations_of', { title: category?.cat_title ?? '…' })}
      size="lg"
    >
      {reading.problem && category === undefined ? (
        <ProblemState problem={reading.problem} onRetry={reading.reload} pending={reading.loading} />
      ) : category === undefined ? (
        <Skeleton height={120} />
      ) : (
        <>
          <ul className={styles.languages}>
            {category.translations.map((read) => {
              const translation = kept[read.cat_language] ?? read;
              return (
                <Row
                  key={`${translation.cat_language}${translation.cat_value}`}
                  categoryId={categoryId}
                  translation={translation}
                  focus={translation.cat_language === (first ?? 'EN')}
                  // Of each answer its own language only: two names may be kept at the same moment, and the
                  // answer that comes last may have been made first.
                  onKept={(own) => setKept((before) => ({ ...before, [own.cat_language]: own }))}
                />
              );
            })}
          </ul>
          <div className={styles.foot}>
            <Button variant="default" onClick={onClose}>
              {t('done')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

type Translation = CategoryTranslations['translations'][number];

interface RowProps {
  categoryId: number;
  translation: Translation;
  focus: boolean;
  onKept(translation: Translation): void;
}

function Row({ categoryId, translation, focus, onKept }: RowProps) {
  const t = useTexts({ en, fr });
  const { cat_language: language, cat_value: kept, exists } = translation;
  const [value, setValue] = useState(kept);
  const onSuccess = ({ translations }: CategoryTranslations) => {
    const own = translations.find(({ cat_language }) => cat_language === language);
    if (own !== undefined) onKept(own);
  };
  const create = useCall(createTranslation, { onSuccess });
  const update = useCall(updateTranslation, { onSuccess });
  const call = exists ? update : create;
  const mayKeep = mayKeepValue(kept, value);
  const keep = () => void call.run({ params: { categoryId, language }, body: { value: value.trim() } });
  return (
    <li className={styles.language}>
      <TextInput
        label={t(`language_${language}`)}
        value={value}
        maxLength={CATEGORY_TITLE_LENGTH}
        lang={language.toLowerCase()}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && mayKeep) keep();
        }}
        data-autofocus={focus || undefined}
      />
      <Button disabled={!mayKeep} loading={call.pending} onClick={keep}>
        {exists ? t('update') : t('create_translation')}
      </Button>
    </li>
  );
}
