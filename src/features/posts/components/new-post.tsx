/**
 * The dialog New Post: creates the record, then uploads its content file if there is one. An error names the
 * failed step (specification §4). Without a file the post starts empty. Afterwards the editor opens.
 */
import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldError } from '#features/content/errors.ts';
import { textOfFile } from '#features/content/file.rules.ts';
import { CONTENT_BYTES } from '#features/content/rules.ts';
import { EditorChoice } from '#features/editor/components/editor-choice.tsx';
import { type EditorMode, useChosenMode } from '#features/editor/components/use-content-editor.ts';
import type { CallAnswer, CallArguments } from '#kernel/call.ts';
import { postLanguage, postLanguages } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { withConfirmation, withoutConfirmation } from '#ui/confirmed.ts';
import { SelectField, TextAreaField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { useApi } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import { createPost, deletePost, uploadContent } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { purgePost } from '../trash.contract.ts';
import type { Category } from './post-filters.ts';
import { editorPath, WRITING } from './use-translation.ts';

interface NewPostProps {
  categories: readonly Category[];
  onClose(): void;
  /** Called when a record was created and then discarded, because the list may show it. */
  onCreated(): void;
}

export function NewPost({ categories, onClose, onCreated }: NewPostProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const locale = useLocale();
  const [file, setFile] = useState<File | null>(null);
  const creation = useCreation();
  const [chosenMode, chooseMode] = useChosenMode();
  // Only a person who has never written is asked.
  const [isAsked] = useState(chosenMode === undefined);
  const [mode, setMode] = useState<EditorMode>(chosenMode ?? 'html');
  // Discards the created record.
  const close = () => {
    void creation.takeBack().then(onCreated);
    onClose();
  };
  const form = useForm(createPost, {
    initial: { language: postLanguage(locale), description: '', startsEmpty: file === null },
    execute: (input) => creation.run(input, file),
    failure: ({ msg }) => msg,
    reload: false,
    onSuccess({ post_id, language }) {
      chooseMode(mode);
      void navigate(toLocal(editorPath({ postId: post_id, language })), {
        state: { action: WRITING },
      });
    },
  });
  return (
    <FormDialog
      form={form}
      opened
      title={t('new_post')}
      submit={creation.recorded && file !== null ? t('send_file_again') : t('create_verb')}
      onClose={creation.recorded ? close : onClose}
    >
      <TextField
        {...form.field('title')}
        label={t('title')}
        // The record already exists; only the file still has to be sent.
        disabled={creation.recorded}
        data-autofocus
      />
      <SelectField
        {...form.field('language')}
        label={t('language')}
        data={postLanguages.map((value) => ({ value, label: t(`language_${value}`) }))}
        disabled={creation.recorded}
      />
      {categories.length > 0 && (
        <MultiSelectField
          {...form.field('categories')}
          label={t('categories')}
          data={categories.map(({ cat_id, cat_value }) => ({ value: String(cat_id), label: cat_value }))}
          disabled={creation.recorded}
          searchable
          clearable
        />
      )}
      <TextAreaField
        {...form.field('description')}
        label={t('description')}
        description={t(file === null ? 'description_later' : 'description_hint')}
        autosize
        minRows={1}
        required={file !== null}
        disabled={creation.recorded}
      />
      <FileInput
        label={t('start_from_file')}
        description={t('content_file_hint')}
        placeholder={t('choose_file')}
        accept="text/*,.html,.htm,.md,.markdown,.txt"
        leftSection={<Icon name="upload" size={16} />}
        value={file}
        onChange={setFile}
        error={form.errorOf('file')}
        clearable
      />
      {isAsked && <EditorChoice value={mode} onChange={setMode} />}
      {creation.step !== undefined && (
        <ProgressSteps
          done={creation.step}
          steps={file === null ? 1 : 2}
          label={t(creation.step === 0 ? 'step_record' : 'step_file')}
        />
      )}
    </FormDialog>
  );
}

/** Messages of failures; a suffix names the step (specification §8). */
const failed = createPost.texts.failure;
const suffixes = { unreachable: ' REQUEST CREATION', refused: ' API CREATION', file: ' UPLOAD FILE' };

function failedAt(step: keyof typeof suffixes, cause: unknown): unknown {
  if (!(cause instanceof Problem)) return cause;
  const { status, code, errors } = cause;
  return new Problem(status, { code, errors, msg: failed + suffixes[step], cause });
}

/**
 * Checks the file before anything is created.
 * @throws Problem 400 if the file is not text, too long or unreadable.
 */
async function requireText(file: File): Promise<void> {
  if (file.size > CONTENT_BYTES) throw new Problem(400, { errors: { file: fieldError('text_too_long') } });
  const bytes = await file.arrayBuffer().catch(() => Uint8Array.of(0));
  textOfFile(new Uint8Array(bytes));
}

/** Keeps a created record, so that a failed upload can be repeated. */
function useCreation() {
  const api = useApi();
  const [recorded, setRecorded] = useState<CallAnswer<typeof createPost>>();
  const [step, setStep] = useState<0 | 1>();

  async function record(input: CallArguments<typeof createPost>) {
    const made = await api(createPost, input).catch((error: unknown) => {
      const unreachable = error instanceof Problem && error.status === 0;
      throw failedAt(unreachable ? 'unreachable' : 'refused', error);
    });
    setRecorded(made);
    return made;
  }

  /** @throws Problem with a message that names the step. */
  async function run(input: CallArguments<typeof createPost>, file: File | null) {
    try {
      setStep(0);
      if (recorded === undefined && file !== null)
        await requireText(file).catch((error: unknown) => {
          throw failedAt('file', error);
        });
      const made = recorded ?? (await record(input));
      if (file === null) return made;
      setStep(1);
      const body = new FormData();
      body.set('file', file);
      await api(uploadContent, { params: { translationId: made.translation_id }, body }).catch(
        (error: unknown) => {
          throw failedAt('file', error);
        },
      );
      return made;
    } finally {
      setStep(undefined);
    }
  }

  /** Deletes the record when the author cancels. If deleting is not allowed, it stays in the list or in the trash. */
  async function takeBack() {
    if (recorded === undefined) return;
    const params = { postId: recorded.post_id };
    try {
      const confirmed = withoutConfirmation('only the record of a post that was never finished');
      await withConfirmation(api, confirmed)(deletePost, { params });
      await withConfirmation(api, confirmed)(purgePost, { params });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  return { run, takeBack, step, recorded: recorded !== undefined };
}
