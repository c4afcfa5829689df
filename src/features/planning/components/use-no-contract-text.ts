/** Says who can add a member without a contract to one. */
import { localeTags } from '#kernel/locale.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** @param assigners names of those who may; the text names nobody if they are unknown. */
export function useNoContractText(assigners: readonly string[] = []): string {
  const t = useTexts({ en, fr });
  const list = new Intl.ListFormat(localeTags[useLocale()], { type: 'disjunction' });
  if (assigners.length === 0) return t('no_contract_text');
  return t('no_contract_ask', { names: list.format(assigners) });
}
