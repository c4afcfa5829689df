/** Shows the delivery results of a newsletter, and the progress while it is sent. */
import { Alert, Anchor, List, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { locales } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useOwnSite } from '#ui/own-site.ts';
import { ProblemState } from '#ui/problem-state.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Newsletter, type NewsletterReport, reportNewsletter } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { doneOf } from '../rules.ts';

/** Milliseconds between two requests while it is sent. */
const WATCH_MS = 2000;

export function Report({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts({ en, fr });
  const params = { newsletterId: newsletter.newsletter_id };
  const { data, problem, loading, reload } = useCallState(reportNewsletter, { params });
  const { revalidate } = useRevalidator();
  const isSending = newsletter.state === 'sending';
  const isOver = isSending && data !== undefined && data.state !== 'sending';
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) reload();
    }, WATCH_MS);
    return () => clearInterval(timer);
  }, [isSending, reload]);
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  if (data === undefined)
    return problem === undefined ? (
      <LineSkeleton lines={4} />
    ) : (
      <ProblemState problem={problem} onRetry={reload} pending={loading} />
    );
  return (
    <Card title={t('newsletter_report')}>
      {data.state === 'sending' && (
        <ProgressSteps
          done={doneOf(data)}
          steps={data.recipients}
          label={t('newsletter_progress', { done: doneOf(data), total: data.recipients })}
        />
      )}
      {data.trouble && (
        <Alert variant="default" color="var(--amber)" icon={<Icon name="warning" />}>
          {t('newsletter_trouble')}
        </Alert>
      )}
      <Figures report={data} />
      {(data.states.unknown ?? 0) > 0 && <Text c="dark.1">{t('newsletter_unknown_note')}</Text>}
      {data.reasons.length > 0 && (
        <div>
          <Text fw={600}>{t('newsletter_reasons')}</Text>
          <List>
            {data.reasons.map(({ reason, mails: count }) => (
              <List.Item key={reason}>{t('newsletter_reason', { reason, count })}</List.Item>
            ))}
          </List>
        </div>
      )}
      <OnSite newsletter={newsletter} />
    </Card>
  );
}

function Figures({ report: { states, recipients, unsubscribed } }: { report: NewsletterReport }) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  const figures = {
    recipients,
    sent: states.sent ?? 0,
    refused: states.refused ?? 0,
    bounced: states.bounced ?? 0,
    unsubscribed,
    unknown: states.unknown ?? 0,
    skipped: states.skipped ?? 0,
    waiting: (states.pending ?? 0) + (states.sending ?? 0),
  };
  const always = new Set(['recipients', 'sent', 'refused', 'bounced', 'unsubscribed']);
  const names = Object.keys(figures) as (keyof typeof figures)[];
  return (
    <dl className={layout.fields}>
      {names
        .filter((name) => always.has(name) || figures[name] > 0)
        .map((name) => (
          <div key={name}>
            <Text component="dt" c="dark.1" fz="sm">
              {t(`newsletter_figure_${name}`)}
            </Text>
            <Text component="dd" m={0} fz="xl" className={layout.figures}>
              {count(figures[name])}
            </Text>
          </div>
        ))}
    </dl>
  );
}

/** Links to the archive, in the languages in which it was sent. */
function OnSite({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts({ en, fr });
  const toSite = useOwnSite();
  const sent = locales.filter((locale) => newsletter[`subject_${locale}`] !== '');
  if (toSite === undefined || newsletter.started_at === null) return null;
  return (
    <p>
      {t('newsletter_on_site')}{' '}
      {sent.map((locale, at) => (
        <span key={locale}>
          {at > 0 && ', '}
          <Anchor
            href={toSite(`/${locale}/app/newsletters/${newsletter.newsletter_id}`)}
            target="_blank"
            rel="noopener"
          >
            {t('newsletter_on_site_in', { language: t(`newsletter_in_${locale}`) })}
          </Anchor>
        </span>
      ))}
    </p>
  );
}
