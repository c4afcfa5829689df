/** Schedules the publication of a translation. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { localTime, momentText, tomorrowMorning } from '#ui/date.tsx';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { type CallOptionsOf, useCall } from '#ui/use-call.ts';
import { useFields } from '#ui/use-fields.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { schedulePost } from '../version.contract.ts';
import type { Editing } from './use-editing.ts';
import type { Place } from './use-translation.ts';

/** The browser's field returns local time, but the call needs an instant. */
const localMoment = z.object({
  at: z.string().refine((at) => new Date(at).getTime() > Date.now(), fieldError('time_past')),
});

interface ScheduleProps {
  editing: Editing;
  place: Place;
  onClose(): void;
}

export function Schedule({ editing, place, onClose }: ScheduleProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const state = editing.post.translations.find(({ language }) => language === place.language);
  const scheduled = state?.scheduled_at ?? null;
  const [initial] = useState(() => ({ at: localTime(scheduled ?? tomorrowMorning()) }));
  const options: CallOptionsOf<typeof schedulePost> = {
    reload: false,
    onSuccess: (post) => {
      editing.setPost(post);
      onClose();
    },
  };
  const schedule = useCall(schedulePost, { ...options, quiet: true });
  const unschedule = useCall(schedulePost, options);
  const { version: etag } = editing.form;
  const send = (attempt: typeof schedule.attempt, at: string) =>
    attempt({ params: place, body: { at } }, { ifMatch: etag });
  const form = useFields(localMoment, {
    initial,
    of: { etag, reload: editing.refresh },
    reviewsMerge: true,
    draft: `schedule.${place.postId}.${place.language}`,
    run: ({ at }) => send(schedule.attempt, new Date(String(at)).toISOString()),
  });
  return (
    <FormDialog
      form={form}
      opened
      title={t('schedule')}
      submit={t('schedule_verb')}
      busy={unschedule.pending}
      size="md"
      onClose={onClose}
    >
      {scheduled === null ? (
        <Text c="dark.1" lh={1.6}>
          {t('schedule_text')}
        </Text>
      ) : (
        <Group justify="space-between" gap="xs">
          <Text c="dark.1" lh={1.6}>
            {t('scheduled_for', { time: momentText(scheduled, locale, 'appointment') })}
          </Text>
          <Button
            variant="default"
            loading={unschedule.pending}
            disabled={form.pending}
            onClick={() => void send(unschedule.attempt, '')}
          >
            {t('unschedule')}
          </Button>
        </Group>
      )}
      <DateField
        {...form.field('at')}
        type="datetime-local"
        label={t('schedule_time')}
        description={t('schedule_hint')}
        min={localTime(new Date().toISOString())}
        data-autofocus
      />
    </FormDialog>
  );
}
