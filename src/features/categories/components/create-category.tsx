/** The Create Category dialog: whether the title is free is asked with every keystroke. */
import { Loader } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { createCategory, findCategory } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { CATEGORY_TITLE_LENGTH } from '../rules.ts';
import styles from './categories.module.css';

interface CreateCategoryProps {
  opened: boolean;
  onClose(): void;
}

export function CreateCategory({ opened, onClose }: CreateCategoryProps) {
  const t = useTexts({ en, fr });
  const [title, setTitle] = useState('');
  const availability = useAvailability(title);
  const close = () => {
    setTitle('');
    create.reset();
    onClose();
  };
  const create = useCall(createCategory, { quiet: true, onSuccess: close });
  // Whoever presses Enter before the answer is there has decided: the server looks once more in any case.
  const submit = () => (availability === 'taken' ? undefined : create.run({ body: { title } }));
  return (
    <FormDialog
      opened={opened}
      title={t('create')}
      submit={t('create_verb')}
      onSubmit={submit}
      onClose={close}
      pending={create.pending}
      problem={create.problem}
    >
      <TextField
        name="title"
        label={t('title')}
        value={title}
        maxLength={CATEGORY_TITLE_LENGTH}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={availability === 'taken' ? t('taken') : undefined}
        rightSection={<Mark availability={availability} />}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}

type Availability = 'none' | 'asking' | 'free' | 'taken' | 'unknown';

/** 404 says that nobody has the title; an empty one is not asked (specification §4). */
function useAvailability(title: string): Availability {
  const query = title.trim();
  const { data, problem, loading } = useCallState(
    findCategory,
    query === '' ? undefined : { params: { query } },
  );
  if (query === '') return 'none';
  if (loading) return 'asking';
  if (problem?.status === 404) return 'free';
  return data === undefined ? 'unknown' : 'taken';
}

function Mark({ availability }: { availability: Availability }) {
  const t = useTexts({ en, fr });
  if (availability === 'asking') return <Loader size={16} aria-label={t('asking')} />;
  if (availability !== 'free') return null;
  return (
    <span className={styles.free} role="img" aria-label={t('free')} title={t('free')}>
      <Icon name="check" size={18} />
    </span>
  );
}
