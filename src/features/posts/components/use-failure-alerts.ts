/** Shows which posts of a bulk action failed and why. */
import type { Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export interface Refused {
  post: { title: string };
  problem: Problem;
}

/** @returns a function that shows one alert per reason, with the posts concerned. */
export function useFailureAlerts(): (refused: readonly Refused[]) => void {
  const t = useTexts({ en, fr });
  const translate = useTranslateApiText();
  const reasonOf = ({ status, message }: Problem) =>
    status === 412 ? t('post_changed') : translate(message);
  return (refused) => {
    const byReason = new Map<string, string[]>();
    for (const { post, problem } of refused) {
      const why = reasonOf(problem);
      byReason.set(why, [...(byReason.get(why) ?? []), post.title]);
    }
    for (const [why, titles] of byReason)
      showAlert('error', t('bulk_failed', { titles: titles.join(', '), why }));
  };
}
