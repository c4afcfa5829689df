/** The state of a translation as a dot and a word. */

import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import type { TranslationState } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function TranslationDot({ translation }: { translation: TranslationState | undefined }) {
  const t = useTexts({ en, fr });
  if (translation === undefined) return <StateDot tone="neutral">{t('missing')}</StateDot>;
  if (translation.stale) return <StateDot tone="bad">{t('stale')}</StateDot>;
  if (translation.scheduled_at !== null) return <StateDot tone="info">{t('scheduled')}</StateDot>;
  if (translation.published_version === null) return <StateDot tone="waiting">{t('draft')}</StateDot>;
  if (translation.status === 'draft') return <StateDot tone="good">{t('published_newer')}</StateDot>;
  return <StateDot tone="good">{t('published')}</StateDot>;
}
