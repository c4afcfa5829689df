import { useTexts } from '#ui/locale.tsx';
import type { OpenItems } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { openKindsOf } from '../rules.ts';

/** «2.5 days not filled in · 1 expense report not submitted»; empty when nothing is open. */
export function useOpenItems(): (items: OpenItems) => string {
  const t = useTexts({ en, fr });
  return (items) =>
    openKindsOf(items)
      .map((kind) => t(`open_${kind}`, { count: items[kind] }))
      .join(' · ');
}
