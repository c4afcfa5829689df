/** The New Post dialog: the record first, then its content file; what failed names its step (specification §4). */
import { FileInput } from '@mantine/core';
import { useState } from 'react';
import type { CallAnswer, CallArguments } from '#kernel/call.ts';
import { postLanguage, postLanguages } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { SelectField, TextAreaField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { useApi } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import { createPost, uploadContent } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../rules.ts';
import { fieldError } from '../words.ts';

interface NewPostProps {
  opened: boolean;
  onClose(): void;
  onCreated(): void;
}

export function NewPost({ opened, onClose, onCreated }: NewPostProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const [file, setFile] = useState<File | null>(null);
  const creation = useCreation();
  // A record whose file never came is a post all the same: an empty draft.
  const close = (isThere = creation.recorded) => {
    if (isThere) onCreated();
    setFile(null);
    creation.reset();
    onClose();
  };
  const form = useForm(createPost, {
    initial: { language: postLanguage(locale) },
    check: () => (file === null ? { file: fieldError('text_file_needed') } : {}),
    carryOut: (input) => creation.run(input, file),
    failure: ({ msg }) => msg,
    reload: false,
    onSuccess: () => close(true),
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('new_post')}
      submit={creation.recorded ? t('send_file_again') : t('create_verb')}
      onClose={() => close()}
    >
      <TextField
        {...form.field('title')}
        label={t('title')}
        maxLength={TITLE_LENGTH}
        required
        // Recorded already: what is still to come is the file.
        disabled={creation.recorded}
        data-autofocus
      />
      <TextAreaField
        {...form.field('description')}
        label={t('description')}
        description={t('description_hint')}
        maxLength={DESCRIPTION_LENGTH}
        autosize
        minRows={2}
        required
        disabled={creation.recorded}
      />
      <SelectField
        {...form.field('language')}
        label={t('language')}
        data={postLanguages.map((value) => ({ value, label: t(`language_${value}`) }))}
        required
        disabled={creation.recorded}
      />
      <FileInput
        label={t('content_file')}
        description={t('content_file_hint')}
        placeholder={t('choose_file')}
        accept="text/*,.html,.htm,.md,.markdown,.txt"
        leftSection={<Icon name="upload" size={16} />}
        value={file}
        onChange={setFile}
        error={form.errorOf('file')}
        clearable
        required
      />
      {creation.step !== undefined && (
        <ProgressSteps
          done={creation.step}
          steps={2}
          label={t(creation.step === 0 ? 'step_record' : 'step_file')}
        />
      )}
    </FormDialog>
  );
}

/** The texts of the failures; the suffix names the step (specification §8). */
const failed = createPost.texts.failure;
const suffixes = { unreachable: ' REQUEST CREATION', refused: ' API CREATION', file: ' UPLOAD FILE' };

function failedAt(step: keyof typeof suffixes, cause: unknown): unknown {
  if (!(cause instanceof Problem)) return cause;
  const { status, code, errors } = cause;
  return new Problem(status, { code, errors, msg: failed + suffixes[step], cause });
}

/** A record that was made is kept, so that a file that did not arrive can be sent again. */
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

  /** @throws Problem whose text names the step. */
  async function run(input: CallArguments<typeof createPost>, file: File | null) {
    try {
      setStep(0);
      const made = recorded ?? (await record(input));
      setStep(1);
      const body = new FormData();
      if (file !== null) body.set('file', file);
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

  return { run, step, recorded: recorded !== undefined, reset: () => setRecorded(undefined) };
}
