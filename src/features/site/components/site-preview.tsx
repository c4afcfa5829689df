/** Shows a public page with the unsaved values of the form, as wide as on a phone or on a computer. */
import { ActionIcon, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CallArguments } from '#kernel/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import styles from '#ui/preview.module.css';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import { previewSite } from '../document.contract.ts';
import type { SiteFields } from '../document.rules.ts';
import { emptinessOf, type PreviewPath, previewPaths } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useLanguageName } from './site-sections.tsx';

/** Milliseconds without typing before the page is drawn again. */
const TYPING = 500;

type Draft = CallArguments<typeof previewSite>['body'];

/** Pixels. */
const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;

export function SitePreview({ draft }: { draft: Draft }) {
  const t = useTexts({ en, fr });
  const [device, setDevice] = useState<Device>('phone');
  return (
    <Stack gap={12}>
      <Group>
        <DeviceChoice value={device} onChange={setDevice} />
      </Group>
      <DrawnPage draft={draft} device={device} empty={<Text c="dimmed">{t('site_preview_empty')}</Text>} />
    </Stack>
  );
}

function DeviceChoice({ value, onChange }: { value: Device; onChange(device: Device): void }) {
  const t = useTexts({ en, fr });
  return (
    <SegmentedControl
      aria-label={t('site_width')}
      value={value}
      onChange={onChange}
      data={(['phone', 'desktop'] as const).map((one) => ({ value: one, label: t(`site_width_${one}`) }))}
    />
  );
}

interface DrawnPageProps {
  draft: Draft;
  device: Device;
  /** Shown instead of a page without content. */
  empty: React.ReactNode;
}

/** The page has the width of its device and is made smaller to fit. */
function DrawnPage({ draft, device, empty }: DrawnPageProps) {
  const t = useTexts({ en, fr });
  const [body] = useDebouncedValue(draft, TYPING);
  const { data, problem, loading, reload } = useCallState(previewSite, { body });
  const [width, setWidth] = useState(0);
  const follow = (element: HTMLElement | null) => {
    if (element === null) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  };
  if (problem !== undefined && data === undefined)
    return <ProblemState problem={problem} onRetry={reload} pending={loading} />;
  if (data === undefined) return <Skeleton height="60dvh" />;
  if (data.html === '') return empty;
  const scale = width === 0 ? 1 : Math.min(1, width / widths[device]);
  return (
    <div ref={follow} className={styles.screen}>
      <iframe
        className={styles.page}
        style={{
          width: widths[device],
          height: `calc(100% / ${scale})`,
          transform: `scale(${scale})`,
        }}
        title={t('site_preview')}
        // Same origin for its fonts; without scripts and forms.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={data.html}
        aria-busy={loading}
      />
    </div>
  );
}

interface PreviewWithChoiceProps {
  draft: Draft;
  /** Of the form. */
  values: Partial<SiteFields>;
  path: PreviewPath;
  onPath(path: PreviewPath): void;
  /** Opens it in a dialog. */
  onEnlarge?: () => void;
}

export function PreviewWithChoice({ draft, values, path, onPath, onEnlarge }: PreviewWithChoiceProps) {
  const t = useTexts({ en, fr });
  const languageName = useLanguageName();
  const [device, setDevice] = useState<Device>(onEnlarge === undefined ? 'desktop' : 'phone');
  const emptiness = emptinessOf(path, values, draft.language);
  const facts = { page: t(`site_page_${path}`), language: languageName(draft.language) };
  const missing = <EmptyState icon="site" title={facts.page} text={t('site_empty_missing', facts)} />;
  return (
    <Stack gap={12}>
      <Group gap="xs" wrap="nowrap">
        <SelectField
          name="preview"
          error={undefined}
          flex={1}
          miw={0}
          aria-label={t('site_preview_page')}
          value={path}
          onChange={(chosen) => onPath(previewPaths.find((one) => one === chosen) ?? path)}
          data={previewPaths.map((one) => ({ value: one, label: t(`site_page_${one}`) }))}
        />
        <DeviceChoice value={device} onChange={setDevice} />
        {onEnlarge && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('site_enlarge')}
            title={t('site_enlarge')}
            onClick={onEnlarge}
          >
            <Icon name="eye" size={16} />
          </ActionIcon>
        )}
      </Group>
      {emptiness === 'neutral' && <Text role="status">{t('site_empty_neutral', facts)}</Text>}
      {emptiness === 'missing' ? (
        missing
      ) : (
        <DrawnPage draft={{ ...draft, path }} device={device} empty={missing} />
      )}
    </Stack>
  );
}
