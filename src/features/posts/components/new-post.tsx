/** The New Post dialog: the record first, then its content file; what failed names its step (specification §4). */
import { FileInput, Select } from '@mantine/core';
import { useState } from 'react';
import { type PostLanguage, postLanguage, postLanguages } from '#kernel/locale.ts';
import { type FieldErrors, Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { useApi } from '#ui/session.tsx';
import { createPost, uploadContent } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../rules.ts';

interface NewPostProps {
  opened: boolean;
  onClose(): void;
  onCreated(): void;
}

export function NewPost({ opened, onClose, onCreated }: NewPostProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const [language, setLanguage] = useState<PostLanguage>(postLanguage(locale));
  const [file, setFile] = useState<File | null>(null);
  const translateApiText = useTranslateApiText();
  const creation = useCreation();
  const fileError = creation.problem?.errors?.file;
  // A record whose file never came is a post all the same: an empty draft.
  const close = (isThere = creation.recorded) => {
    if (isThere) onCreated();
    setFile(null);
    creation.reset();
    onClose();
  };
  const submit = async (fields: FormData) => {
    const head = {
      title: String(fields.get('title')),
      description: String(fields.get('description')),
      language,
    };
    if (await creation.run(head, file)) close(true);
  };
  return (
    <FormDialog
      opened={opened}
      title={t('new_post')}
      submit={creation.recorded ? t('send_file_again') : t('create_verb')}
      onSubmit={submit}
      onClose={() => close()}
      pending={creation.step !== undefined}
      problem={creation.problem}
    >
      <TextField
        name="title"
        label={t('title')}
        maxLength={TITLE_LENGTH}
        required
        // Recorded already: what is still to come is the file.
        disabled={creation.recorded}
        data-autofocus
      />
      <TextAreaField
        name="description"
        label={t('description')}
        description={t('description_hint')}
        maxLength={DESCRIPTION_LENGTH}
        autosize
        minRows={2}
        required
        disabled={creation.recorded}
      />
      <Select
        label={t('language')}
        data={postLanguages.map((value) => ({ value, label: t(`language_${value}`) }))}
        value={language}
        onChange={(value) => setLanguage(value as PostLanguage)}
        allowDeselect={false}
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
        error={fileError && translateApiText(fileError)}
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

interface Head {
  title: string;
  description: string;
  language: PostLanguage;
}

/** The texts of the failures; the suffix names the step (specification §8). */
const failed = createPost.texts.failure;
const suffixes = { unreachable: ' REQUEST CREATION', refused: ' API CREATION', file: ' UPLOAD FILE' };

/** All at once, so that nobody is sent back twice. */
function missingIn({ title, description }: Head): FieldErrors {
  return {
    ...(title.trim() === '' && { title: 'a title is expected' }),
    ...(description.trim() === '' && { description: 'a description is expected' }),
  };
}

/** A record that was made is kept, so that a file that did not arrive can be sent again. */
function useCreation() {
  const api = useApi();
  const [recorded, setRecorded] = useState<{ translationId: number }>();
  const [step, setStep] = useState<0 | 1>();
  const [problem, setProblem] = useState<Problem>();

  async function record(head: Head) {
    const post = await api(createPost, { body: head });
    const made = { translationId: post.translation_id };
    setRecorded(made);
    return made;
  }

  async function run(head: Head, file: File | null): Promise<boolean> {
    const errors = recorded === undefined ? missingIn(head) : {};
    if (file === null || Object.keys(errors).length > 0) {
      if (file === null) errors.file = 'a text file is expected';
      setProblem(new Problem(400, { msg: failed, errors }));
      return false;
    }
    setProblem(undefined);
    let at: keyof typeof suffixes = 'refused';
    try {
      setStep(0);
      const made = recorded ?? (await record(head));
      at = 'file';
      setStep(1);
      const body = new FormData();
      body.set('file', file);
      await api(uploadContent, { params: { translationId: made.translationId }, body });
      showAlert('success', createPost.texts.success);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const suffix = suffixes[at === 'refused' && error.status === 0 ? 'unreachable' : at];
      showAlert('error', failed + suffix);
      setProblem(new Problem(error.status, { code: error.code, errors: error.errors, msg: failed + suffix }));
      return false;
    } finally {
      setStep(undefined);
    }
  }

  return {
    run,
    step,
    problem,
    recorded: recorded !== undefined,
    reset() {
      setRecorded(undefined);
      setProblem(undefined);
    },
  };
}
