/** Creates a link that shows the newest version for some days, without an account. */
import { Button, Code, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { DateText } from '#ui/date.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { createPreview, revokePreviews } from '../version.contract.ts';
import type { Place } from './use-translation.ts';

export function PreviewLink({ place, onClose }: { place: Place; onClose(): void }) {
  const t = useTexts({ en, fr });
  const [made, setMade] = useState<{ url: string; expires_at: string }>();
  const form = useForm(createPreview, {
    given: { params: place },
    initial: { days: '7' },
    reload: false,
    onSuccess: setMade,
  });
  const revoke = useCall(revokePreviews, {
    reload: false,
    success: t('previews_ended'),
    onSuccess: () => setMade(undefined),
  });
  const lead = (
    <Text mb="md" c="dark.1" lh={1.6}>
      {t('preview_link_text')}
    </Text>
  );
  const endAll = (
    <Button
      variant="default"
      style={{ justifySelf: 'start' }}
      loading={revoke.pending}
      onClick={() => void revoke.run({ params: place })}
    >
      {t('end_previews')}
    </Button>
  );
  if (made === undefined) {
    return (
      <FormDialog
        form={form}
        opened
        title={t('preview_link')}
        submit={t('make_link')}
        size="md"
        onClose={onClose}
      >
        {lead}
        <TextField
          {...form.field('days')}
          label={t('preview_days')}
          type="number"
          min={1}
          max={30}
          required
          data-autofocus
        />
        {endAll}
      </FormDialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t('preview_link')} size="md">
      {lead}
      <Group gap="xs" mb="xs">
        <Code flex="1 1 14rem" px="xs" py={6} fz="xs" style={{ overflowWrap: 'anywhere' }}>
          {made.url}
        </Code>
        <CopyButton text={made.url} />
      </Group>
      <Text c="dimmed" fz="xs">
        {t('preview_until')} <DateText instant={made.expires_at} />
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        {endAll}
      </Group>
    </Dialog>
  );
}
