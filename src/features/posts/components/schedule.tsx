/** Schedules the publication of a translation. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { localTime } from '#kernel/zone.ts';
import { tomorrowMorning, useMomentText } from '#ui/date.tsx';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { momentError, nowIn, typedInstant, useMomentNote } from '#ui/moment.ts';
import { type CallOptionsOf, useCall } from '#ui/use-call.ts';
import { useFields } from '#ui/use-fields.ts';
import { useZone } from '#ui/zone.tsx';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { schedulePost } from '../version.contract.ts';
import type { Editing } from './use-editing.ts';
import type { Place } from './use-translation.ts';

/** The field has the time in the workspace's zone, but the call needs an instant. */
const localMoment = z.object({ at: z.string() });

interface ScheduleProps {
  editing: Editing;
  place: Place;
  onClose(): void;
}

export function Schedule({ editing, place, onClose }: ScheduleProps) {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const zone = useZone();
  const state = editing.post.translations.find(({ language }) => language === place.language);
  const scheduled = state?.scheduled_at ?? null;
  const [initial] = useState(() => ({ at: localTime(scheduled ?? tomorrowMorning(zone), zone) }));
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
    check({ at }) {
      const isPast = (instant: Date) => (instant <= new Date() ? fieldError('time_past') : undefined);
      const wrong = momentError(String(at), zone, isPast);
      return wrong === undefined ? {} : { at: wrong };
    },
    draft: `schedule.${place.postId}.${place.language}`,
    run: ({ at }) => send(schedule.attempt, typedInstant(String(at), zone)),
  });
  const note = useMomentNote(form.values.at);
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
            {t('scheduled_for', { time: momentText(scheduled, 'appointment') })}
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
        description={note}
        min={nowIn(zone)}
        data-autofocus
      />
    </FormDialog>
  );
}
