/** The mail of a newsletter as its readers get it, as HTML or plain text. */
import { Box, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CallArguments } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import styles from '#ui/preview.module.css';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import { previewNewsletter } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Milliseconds without typing before the mail is drawn again. */
const TYPING = 500;
const forms = ['html', 'text'] as const;

export function NewsletterPreview({ draft }: { draft: CallArguments<typeof previewNewsletter>['body'] }) {
  const t = useTexts({ en, fr });
  const [form, setForm] = useState<(typeof forms)[number]>('html');
  const [body] = useDebouncedValue(draft, TYPING);
  const { data, problem, loading, reload } = useCallState(previewNewsletter, { body });
  return (
    <Card title={t('newsletter_preview')}>
      <Group>
        <SegmentedControl
          aria-label={t('newsletter_preview')}
          value={form}
          onChange={(chosen) => setForm(chosen === 'text' ? 'text' : 'html')}
          data={forms.map((value) => ({ value, label: t(`newsletter_preview_${value}`) }))}
        />
      </Group>
      {problem !== undefined && data === undefined ? (
        <ProblemState problem={problem} onRetry={reload} pending={loading} />
      ) : data === undefined ? (
        <Skeleton height="40dvh" />
      ) : data.subject === '' ? (
        <Text c="dark.1">{t('newsletter_preview_empty')}</Text>
      ) : form === 'html' ? (
        <iframe
          className={styles.page}
          title={t('newsletter_preview')}
          // Without scripts, forms and cookies.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
          aria-busy={loading}
        />
      ) : (
        <Box
          component="pre"
          className={`${layout.frame} ${layout.wrap}`}
          mah="78dvh"
          m={0}
          p={16}
          bg="var(--slate-0)"
          style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}
          aria-busy={loading}
        >
          {data.text}
        </Box>
      )}
    </Card>
  );
}
