/** The dialog Create Category. It checks on every keystroke whether the title is free. */
import { Box, Loader } from '@mantine/core';
import { generalError } from '#kernel/error-texts.ts';
import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { FormValue } from '#ui/use-fields.ts';
import { useForm } from '#ui/use-form.ts';
import { createCategory, findCategory } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface CreateCategoryProps {
  opened: boolean;
  onClose(): void;
}

export function CreateCategory({ opened, onClose }: CreateCategoryProps) {
  const t = useTexts({ en, fr });
  const form = useForm(createCategory, {
    onSuccess: onClose,
    // Does not wait for the availability check, because the server checks again.
    check: () => (availability === 'taken' ? { title: generalError('taken') } : {}),
  });
  const availability = useAvailability(form.values.title);
  const title = form.field('title');
  return (
    <FormDialog form={form} opened={opened} title={t('create')} submit={t('create_verb')} onClose={onClose}>
      <TextField
        {...title}
        label={t('title')}
        error={availability === 'taken' ? t('taken') : title.error}
        rightSection={<Mark availability={availability} />}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}

type Availability = 'none' | 'asking' | 'free' | 'taken' | 'unknown';

/** 404 means that the title is free. An empty title is not checked (specification §4). */
function useAvailability(title: FormValue = ''): Availability {
  const query = String(title).trim();
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
    <Box component="span" display="grid" c="var(--green)" role="img" aria-label={t('free')} title={t('free')}>
      <Icon name="check" size={18} />
    </Box>
  );
}
