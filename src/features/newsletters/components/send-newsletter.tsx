/** Asks when to send a newsletter, and shows how many people will get it. */
import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { localTime } from '#kernel/zone.ts';
import { withoutConfirmation } from '#ui/confirmed.ts';
import { tomorrowMorning } from '#ui/date.tsx';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { momentError, nowIn, typedInstant, useMomentNote } from '#ui/moment.ts';
import { useCall, useCallState } from '#ui/use-call.ts';
import { useFields } from '#ui/use-fields.ts';
import { useZone } from '#ui/zone.tsx';
import { type Newsletter, reportNewsletter, sendNewsletter } from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { languagesOf } from '../rules.ts';
import { useSubject } from './newsletter-states.ts';

/** The field has the time in the workspace's zone, but the call needs an instant. */
const localMoment = z.object({ at: z.string() });

interface SendNewsletterProps {
  newsletter: Newsletter;
  etag: string | undefined;
  onClose(): void;
}

export function SendNewsletter({ newsletter, etag, onClose }: SendNewsletterProps) {
  const t = useTexts({ en, fr });
  const params = { newsletterId: newsletter.newsletter_id };
  const subjectOf = useSubject();
  const zone = useZone();
  const [later, setLater] = useState(false);
  const [initial] = useState(() => ({ at: localTime(tomorrowMorning(zone), zone) }));
  const send = useCall(sendNewsletter, { quiet: true, onSuccess: onClose });
  const form = useFields(localMoment, {
    initial,
    check({ at }) {
      const isPast = (instant: Date) =>
        instant <= new Date() ? fieldError('newsletter_time_past') : undefined;
      const wrong = later ? momentError(String(at), zone, isPast) : undefined;
      return wrong === undefined ? {} : { at: wrong };
    },
    run: ({ at }) => {
      const confirmed = withoutConfirmation('this dialog is the question');
      const body = { at: later ? typedInstant(String(at), zone) : '' };
      return send.attempt({ params, body }, { ifMatch: etag, confirmed });
    },
  });
  const note = useMomentNote(form.values.at);
  return (
    <FormDialog
      form={form}
      title={t('newsletter_send_title', { subject: subjectOf(newsletter) })}
      submit={t(later ? 'newsletter_schedule_verb' : 'newsletter_send_verb')}
      onClose={onClose}
    >
      <Audience newsletter={newsletter} />
      <SegmentedControl
        aria-label={t('newsletter_send_when')}
        value={later ? 'later' : 'now'}
        onChange={(when) => setLater(when === 'later')}
        data={[
          { value: 'now', label: t('newsletter_send_now') },
          { value: 'later', label: t('newsletter_send_later') },
        ]}
      />
      {later ? (
        <DateField
          {...form.field('at')}
          type="datetime-local"
          label={t('newsletter_send_at')}
          description={note}
          min={nowIn(zone)}
        />
      ) : (
        <Text c="dark.1">{t('newsletter_send_final')}</Text>
      )}
    </FormDialog>
  );
}

function Audience({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts({ en, fr });
  const params = { newsletterId: newsletter.newsletter_id };
  const { data } = useCallState(reportNewsletter, { params });
  const languages = languagesOf(newsletter).map((locale) => ({
    language: t(`newsletter_in_${locale}`),
    number: data?.subscribers[locale] ?? 0,
  }));
  const count = languages.reduce((sum, one) => sum + one.number, 0);
  const named = languages.map((one) => t('newsletter_send_language', one)).join(', ');
  return (
    <Text lh={1.6} aria-busy={data === undefined}>
      {data === undefined ? '…' : t('newsletter_send_to', { count, languages: named })}
    </Text>
  );
}
