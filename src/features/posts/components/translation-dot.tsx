/** The state of a translation as a dot and a word. */

import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import type { TranslationState } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function TranslationDot({ translation }: { translation: TranslationState | undefined }) {
  const { tone, text } = useTranslationWords()(translation);
  return <StateDot tone={tone}>{text}</StateDot>;
}

export function useTranslationWords(): (translation: TranslationState | undefined) => {
  tone: Tone;
  text: string;
} {
  const t = useTexts({ en, fr });
  return (translation) => {
    if (translation === undefined) return { tone: 'neutral', text: t('missing') };
    if (translation.stale) return { tone: 'bad', text: t('stale') };
    if (translation.scheduled_at !== null) return { tone: 'info', text: t('scheduled') };
    if (translation.published_version === null) return { tone: 'waiting', text: t('draft') };
    return { tone: 'good', text: t(translation.status === 'draft' ? 'published_newer' : 'published') };
  };
}
