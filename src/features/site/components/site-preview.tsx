/** Shows a public page with the unsaved values of the form. */
import { Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CallArguments } from '#kernel/call.ts';
import { SelectField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import styles from '#ui/preview.module.css';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import { previewSite } from '../document.contract.ts';
import { type PreviewPath, previewPaths } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Milliseconds without typing before the page is drawn again. */
const TYPING = 500;

type Draft = CallArguments<typeof previewSite>['body'];

export function SitePreview({ draft }: { draft: Draft }) {
  const t = useTexts({ en, fr });
  const [body] = useDebouncedValue(draft, TYPING);
  const { data, problem, loading, reload } = useCallState(previewSite, { body });
  if (problem !== undefined && data === undefined)
    return <ProblemState problem={problem} onRetry={reload} pending={loading} />;
  if (data === undefined) return <Skeleton height="60dvh" />;
  if (data.html === '') return <Text c="dimmed">{t('site_preview_empty')}</Text>;
  return (
    <iframe
      className={styles.page}
      title={t('site_preview')}
      // Same origin for its fonts; without scripts and forms.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={data.html}
      aria-busy={loading}
    />
  );
}

interface PreviewWithChoiceProps {
  draft: Draft;
  path: PreviewPath;
  onPath(path: PreviewPath): void;
}

export function PreviewWithChoice({ draft, path, onPath }: PreviewWithChoiceProps) {
  const t = useTexts({ en, fr });
  return (
    <Stack gap={12}>
      <SelectField
        name="preview"
        error={undefined}
        aria-label={t('site_preview_page')}
        value={path}
        onChange={(chosen) => onPath(previewPaths.find((one) => one === chosen) ?? path)}
        data={previewPaths.map((one) => ({ value: one, label: t(`site_page_${one}`) }))}
      />
      <SitePreview draft={{ ...draft, path }} />
    </Stack>
  );
}
