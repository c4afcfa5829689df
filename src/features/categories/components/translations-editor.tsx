/**
 * Shows the names of a category: one row per language, each saved with its own button (specification §2
 * «Dialogs»).
 */
import { Button, Flex, Group, Skeleton } from '@mantine/core';
import type { PostLanguage } from '#kernel/locale.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { type CallState, useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import {
  type CategoryTranslations,
  createTranslation,
  listTranslations,
  updateTranslation,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { mayKeepValue } from '../rules.ts';
import styles from './categories.module.css';

interface TranslationsEditorProps {
  categoryId: number;
  /** The language whose field gets the focus first. */
  first?: PostLanguage;
  onClose(): void;
}

export function TranslationsEditor({ categoryId, first, onClose }: TranslationsEditorProps) {
  const t = useTexts({ en, fr });
  const reading = useCallState(listTranslations, { params: { categoryId } });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('translations_of', { title: reading.data?.cat_title ?? '…' })}
      size="lg"
    >
      <Loaded callState={reading} fallback={<Skeleton height={120} />}>
        {({ translations }) => (
          <>
            <Flex component="ul" direction="column" gap={12}>
              {translations.map((translation) => (
                <Row
                  key={translation.cat_language}
                  categoryId={categoryId}
                  reading={reading}
                  translation={translation}
                  focus={translation.cat_language === (first ?? 'EN')}
                />
              ))}
            </Flex>
            <Group justify="flex-end" mt={20}>
              <Button variant="default" onClick={onClose}>
                {t('done')}
              </Button>
            </Group>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

type Translation = CategoryTranslations['translations'][number];

interface RowProps {
  categoryId: number;
  reading: CallState<CategoryTranslations>;
  translation: Translation;
  focus: boolean;
}

function Row({ categoryId, reading, translation, focus }: RowProps) {
  const t = useTexts({ en, fr });
  const { cat_language: language, cat_value: kept, exists } = translation;
  const form = useForm(exists ? updateTranslation : createTranslation, {
    given: { params: { categoryId, language } },
    initial: { value: kept },
    of: reading,
    onSuccess: reading.reload,
  });
  const field = form.field('value');
  return (
    <li>
      <FormFrame form={form} className={styles.language}>
        <TextField
          {...field}
          label={t(`language_${language}`)}
          // A name in one language is enough; an empty field only disables its button.
          required={false}
          lang={language.toLowerCase()}
          data-autofocus={focus || undefined}
        />
        <Button
          type="submit"
          disabled={!mayKeepValue(kept, String(field.value ?? ''))}
          loading={form.pending}
        >
          {exists ? t('update') : t('create_translation')}
        </Button>
      </FormFrame>
    </li>
  );
}
