/** Publishing at a time. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { momentText } from '#ui/date.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { schedulePost } from '../version.contract.ts';
import styles from './posts.module.css';
import type { Editing, Place } from './use-editing.ts';

interface ScheduleProps {
  editing: Editing;
  place: Place;
  onClose(): void;
}

export function Schedule({ editing, place, onClose }: ScheduleProps) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  const locale = useLocale();
  const state = editing.post.translations.find(({ language }) => language === place.language);
  const scheduled = state?.scheduled_at ?? null;
  const [at, setAt] = useState(() => localTime(scheduled ?? tomorrowMorning()));
  const schedule = useCall(schedulePost, {
    reload: false,
    quiet: true,
    onSuccess: (post) => {
      editing.setPost(post);
      onClose();
    },
  });
  const run = (time: string) => void schedule.run({ params: place, body: { at: time } });
  return (
    <Dialog opened onClose={onClose} title={t('schedule')} size="md">
      <p className={styles.lead}>
        {scheduled === null
          ? t('schedule_text')
          : t('scheduled_for', {
              time: momentText(scheduled, locale, 'appointment'),
            })}
      </p>
      <TextInput
        type="datetime-local"
        label={t('schedule_time')}
        description={t('schedule_hint')}
        value={at}
        min={localTime(new Date().toISOString())}
        error={
          schedule.problem &&
          (schedule.errors.at ? t('schedule_past') : translateApiText(schedule.problem.message))
        }
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        {scheduled !== null && (
          <Button variant="default" loading={schedule.pending} onClick={() => run('')}>
            {t('unschedule')}
          </Button>
        )}
        <Button
          disabled={at === ''}
          loading={schedule.pending}
          onClick={() => run(new Date(at).toISOString())}
        >
          {t('schedule_verb')}
        </Button>
      </div>
    </Dialog>
  );
}

/** As the browser's field writes a time: in the person's own zone, to the minute. */
function localTime(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function tomorrowMorning(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(8, 0, 0, 0);
  return date.toISOString();
}
