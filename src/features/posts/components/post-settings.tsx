/**
 * Shows the settings of a post beside its text: the translation's address, the author's name shown to
 * readers, whether it is featured.
 */
import { Button, Group, Switch, Text } from '@mantine/core';
import { z } from 'zod';
import { localeOfPostLanguage } from '#kernel/locale.ts';
import { TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useFields } from '#ui/use-fields.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { BYLINE_LENGTH } from '../rules.ts';
import { titleIdOf } from '../title-id.rules.ts';
import styles from './edit.module.css';
import type { Editing } from './use-editing.ts';

export function PostSettings({ editing }: { editing: Editing }) {
  const t = useTexts({ en, fr });
  const { translation, post, work } = editing;
  if (translation === undefined) return null;
  return (
    <Group align="flex-start" gap="1.25rem 2.5rem">
      <Address editing={editing} titleId={translation.titleId} />
      <Byline editing={editing} />
      <Switch
        label={t('featured')}
        description={t('featured_hint')}
        checked={post.featured}
        disabled={work !== undefined}
        onChange={(event) => void editing.set({ featured: event.currentTarget.checked })}
      />
    </Group>
  );
}

const typedAddress = z.object({ titleId: z.string() });

function Address({ editing, titleId }: { editing: Editing; titleId: string }) {
  const t = useTexts({ en, fr });
  const { translation, work } = editing;
  const locale = localeOfPostLanguage(translation?.language ?? 'EN');
  const { of, fixed, runWith } = editing.settings;
  const form = useFields(typedAddress, {
    initial: { titleId },
    draft: `address.${editing.post.post_id}.${translation?.language}`,
    of,
    fixed,
    run: runWith((values) => ({ titleId: titleIdOf(String(values.titleId)) })),
  });
  const field = form.field('titleId');
  const typed = String(field.value).trim();
  const tidy = titleIdOf(typed);
  const kept = typed === '' ? titleId : tidy;
  return (
    <FormFrame form={form} className={styles.address}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextField
          flex={1}
          {...field}
          error={field.error && t('address_taken')}
          label={t('address')}
          description={translation?.publishedVersion == null ? t('address_hint') : t('address_hint_public')}
          leftSection={
            <Text span pl="sm" c="dimmed" ff="monospace" fz={11} style={{ whiteSpace: 'nowrap' }}>
              /{locale}/…/read/
            </Text>
          }
          leftSectionWidth={96}
          onBlur={() => kept !== field.value && field.onChange(kept)}
        />
        <Button
          type="submit"
          variant="default"
          mt={BESIDE_FIELD}
          disabled={typed === '' || tidy === titleId || (work !== undefined && !form.pending)}
          loading={form.pending || work === 'settings'}
          aria-label={t('change_address')}
        >
          {t('change')}
        </Button>
      </Group>
    </FormFrame>
  );
}

/** Pixels from a field's label to its input. */
const BESIDE_FIELD = 27;

const typedByline = z.object({ byline: z.string() });

function Byline({ editing }: { editing: Editing }) {
  const t = useTexts({ en, fr });
  const { post, work } = editing;
  const kept = post.byline ?? '';
  const { of, fixed, runWith } = editing.settings;
  const form = useFields(typedByline, {
    initial: { byline: kept },
    draft: `byline.${post.post_id}`,
    of,
    fixed,
    run: runWith((values) => ({ byline: String(values.byline).trim() })),
  });
  const field = form.field('byline');
  return (
    <FormFrame form={form} className={styles.short}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextField
          flex={1}
          {...field}
          label={t('byline')}
          description={t('byline_hint')}
          placeholder={post.author}
          maxLength={BYLINE_LENGTH}
        />
        <Button
          type="submit"
          variant="default"
          mt={BESIDE_FIELD}
          disabled={String(field.value).trim() === kept || (work !== undefined && !form.pending)}
          loading={form.pending}
          aria-label={t('change_byline')}
        >
          {t('change')}
        </Button>
      </Group>
    </FormFrame>
  );
}
