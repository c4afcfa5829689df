/** Shows labels of a sample report, and what each program keeps of them. */

import { Stack, Text } from '@mantine/core';
import { formatMonth } from '#kernel/civil-day.ts';
import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import { useTexts } from '#ui/locale.tsx';
import { useToday } from '#ui/zone.tsx';
import { faultIn, type LabelKind, labelOf, placeholdersOf } from '../label.rules.ts';
import { formats, keptLabel, layouts } from '../layout.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import sampleEn from '../sample.messages.en.json';
import sampleFr from '../sample.messages.fr.json';

const kinds = Object.keys(placeholdersOf) as LabelKind[];

interface LabelPreviewProps {
  /** The language of the labels. */
  locale: Locale;
  patterns: Readonly<Record<LabelKind, string>>;
}

export function LabelPreview({ locale, patterns }: LabelPreviewProps) {
  const t = useTexts({ en, fr });
  const sample = translator({ en: sampleEn, fr: sampleFr }, locale);
  const today = useToday();
  const values = {
    person: sample('sample_person'),
    report: sample('sample_report'),
    number: 'NDF-2026-0128',
    month: formatMonth(today, locale),
    type: sample('sample_type'),
    supplier: sample('sample_supplier'),
  };
  return (
    <Stack component="section" gap="xs" aria-label={t('preview')}>
      <Text fw={600}>{t('preview')}</Text>
      {kinds.map((kind) => {
        if (faultIn(kind, patterns[kind]) !== undefined) return null;
        const label = labelOf(kind, patterns[kind], values);
        return (
          <div key={kind}>
            <Text span c="dark.1">
              {t(`preview_${kind}`)}{' '}
            </Text>
            <Text span lang={locale} style={{ overflowWrap: 'anywhere' }}>
              {label}
            </Text>
            {formats.map((format) => {
              const kept = keptLabel(layouts[format], label);
              if (kept.length >= label.length) return null;
              const { program, labelLength = 0 } = layouts[format];
              return (
                <Text key={format} size="sm" c="dark.1">
                  {t('preview_cut', { program, length: labelLength, text: kept })}
                </Text>
              );
            })}
          </div>
        );
      })}
    </Stack>
  );
}
