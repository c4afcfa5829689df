/** How the screens show a newsletter's state, subject and languages. */
import type { Locale } from '#kernel/locale.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import type { Tone } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { NewsletterState } from '../rules.ts';

export const newsletterTones: Readonly<Record<NewsletterState, Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'waiting',
  sent: 'good',
  cancelled: 'bad',
};

/** The subject in the reader's language, else in the other one. */
export function useSubject(): (of: Record<`subject_${Locale}`, string>) => string {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  return (of) => of[`subject_${locale}`] || of.subject_en || of.subject_fr || t('newsletters_untitled');
}
