/** Shows the state of a translation as a dot and a word. */

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
    const { stale, scheduled_at, published_version, status } = translation;
    const isDraft = published_version === null;
    const state = isDraft ? t('draft') : t(status === 'draft' ? 'published_newer' : 'published');
    // A translation can be both published and stale, so both are shown.
    if (stale) return { tone: 'bad', text: `${state} · ${t('stale')}` };
    if (scheduled_at !== null) return { tone: 'info', text: `${state} · ${t('scheduled')}` };
    return { tone: isDraft ? 'waiting' : 'good', text: state };
  };
}
