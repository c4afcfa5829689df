/** Edits and sends a newsletter while it is a draft; afterwards shows its report. */
import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import { readVersioned, type Versioned } from '#kernel/client.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { MomentText, useMomentText } from '#ui/date.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { LEAVES } from '#ui/unsaved-guard.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { NewsletterForm } from '../components/newsletter-form.tsx';
import { NewsletterPreview } from '../components/newsletter-preview.tsx';
import { Report } from '../components/newsletter-report.tsx';
import { newsletterTones, useSubject } from '../components/newsletter-states.ts';
import { SendNewsletter } from '../components/send-newsletter.tsx';
import {
  cancelNewsletter,
  createNewsletter,
  deleteNewsletter,
  type Newsletter,
  readNewsletter,
  saveNewsletter,
  testNewsletter,
} from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { languagesOf, stateAfterCancelling } from '../rules.ts';

const LIST = '/app/mailings';

export async function clientLoader({ context, params: { newsletterId } }: ClientLoaderFunctionArgs) {
  if (newsletterId === undefined) return undefined;
  const params = { newsletterId: Number(newsletterId) };
  return readVersioned(context.get(apiContext), readNewsletter, { params });
}

export default function NewsletterScreen({ loaderData }: { loaderData: Versioned<Newsletter> | undefined }) {
  if (loaderData === undefined) return <NewNewsletter />;
  const { data, etag } = loaderData;
  return data.state === 'draft' ? (
    <Draft key={data.newsletter_id} newsletter={data} etag={etag} />
  ) : (
    <Underway key={data.newsletter_id} newsletter={data} />
  );
}

function NewNewsletter() {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const title = t('newsletters_new');
  const form = useForm(createNewsletter, {
    initial: {},
    reload: false,
    onSuccess: ({ newsletter_id }) =>
      void navigate(toLocal(`${LIST}/${newsletter_id}`), { state: LEAVES, replace: true }),
  });
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t('newsletters_title'), to: LIST }, { label: title }]}
        lead={t('newsletter_edit_lead')}
      />
      <NewsletterForm form={form} />
    </>
  );
}

function Draft({ newsletter, etag }: { newsletter: Newsletter; etag: string | undefined }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const subjectOf = useSubject();
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  const params = { newsletterId: newsletter.newsletter_id };
  const form = useForm(saveNewsletter, {
    given: { params },
    of: { etag, reload: () => void revalidate() },
    initial: { ...newsletter, post_ids: newsletter.post_ids.join(',') },
  });
  const test = useCall(testNewsletter, { reload: false });
  const languages = languagesOf(newsletter);
  const [first] = languages;
  const language = languages.includes(locale) ? locale : first;
  return (
    <>
      <PageHeader
        title={t('newsletter_edit')}
        about={subjectOf(newsletter)}
        crumbs={[{ label: t('newsletters_title'), to: LIST }, { label: subjectOf(newsletter) }]}
        lead={t('newsletter_edit_lead')}
        actions={
          <>
            <DeleteButton newsletter={newsletter} etag={form.version} />
            <Button
              variant="default"
              loading={test.pending}
              disabled={form.dirty || language === undefined}
              onClick={() => language && void test.run({ params, body: { language } })}
            >
              {t('newsletter_test')}
            </Button>
            <Button disabled={form.dirty || language === undefined} onClick={() => setSending(true)}>
              {t('newsletter_send')}
            </Button>
          </>
        }
      />
      {form.dirty && (
        <Text c="dark.1" mb="sm" role="status">
          {t('newsletter_unsaved')}
        </Text>
      )}
      <NewsletterForm form={form} />
      {sending && (
        <SendNewsletter newsletter={newsletter} etag={form.version} onClose={() => setSending(false)} />
      )}
    </>
  );
}

function DeleteButton({ newsletter, etag }: { newsletter: Newsletter; etag: string | undefined }) {
  const t = useTexts({ en, fr });
  const subjectOf = useSubject();
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const confirm = useConfirm();
  const remove = useCall(deleteNewsletter, {
    reload: false,
    onSuccess: () => void navigate(toLocal(LIST), { state: LEAVES }),
  });
  const removeIt = async () => {
    const question = {
      title: t('newsletter_delete_title', { subject: subjectOf(newsletter) }),
      text: t('newsletter_delete_text'),
      confirm: t('newsletter_delete'),
    };
    const confirmed = await confirm(question);
    const params = { newsletterId: newsletter.newsletter_id };
    if (confirmed) await remove.run({ params }, { ifMatch: etag, confirmed });
  };
  return (
    <Button variant="default" c="var(--red)" flex="none" onClick={() => void removeIt()}>
      {t('newsletter_delete')}
    </Button>
  );
}

function Underway({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const locale = useLocale();
  const subjectOf = useSubject();
  const confirm = useConfirm();
  const { state, send_at, started_at } = newsletter;
  const cancel = useCall(cancelNewsletter);
  const cancelIt = async () => {
    const question = {
      title: t('newsletter_cancel_title', { subject: subjectOf(newsletter) }),
      text: t(state === 'scheduled' ? 'newsletter_cancel_scheduled' : 'newsletter_cancel_sending'),
      confirm: t('newsletter_cancel'),
      danger: state === 'sending',
    };
    const confirmed = await confirm(question);
    const params = { newsletterId: newsletter.newsletter_id };
    if (confirmed) await cancel.run({ params }, { confirmed });
  };
  const shown = languagesOf(newsletter);
  return (
    <>
      <PageHeader
        title={t('newsletter_edit')}
        about={subjectOf(newsletter)}
        crumbs={[{ label: t('newsletters_title'), to: LIST }, { label: subjectOf(newsletter) }]}
        actions={
          stateAfterCancelling(state) && (
            <Button variant="default" loading={cancel.pending} onClick={() => void cancelIt()}>
              {t('newsletter_cancel')}
            </Button>
          )
        }
      />
      <SimpleGrid>
        <Group gap="xs">
          <StateDot tone={newsletterTones[state]}>{t(`newsletter_state_${state}`)}</StateDot>
          {state === 'scheduled' && send_at !== null && (
            <Text>{t('newsletter_scheduled_for', { time: momentText(send_at, 'appointment') })}</Text>
          )}
          {state === 'sent' && started_at !== null && <MomentText instant={started_at} />}
        </Group>
        {state === 'scheduled' ? (
          <NewsletterPreview
            draft={{ language: shown.includes(locale) ? locale : (shown[0] ?? locale), fields: newsletter }}
          />
        ) : (
          // The site shows what was sent; a preview would show the posts as they are now.
          <Report newsletter={newsletter} />
        )}
      </SimpleGrid>
    </>
  );
}
