import { localeTags } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';
import type { Today } from '../contract.ts';

/** Returns the people who may add the person to a contract, as «Ann or Bob»; undefined with a contract. */
export function useAssigners({ assigners }: Today['planning']): string | undefined {
  const list = new Intl.ListFormat(localeTags[useLocale()], { type: 'disjunction' });
  return assigners && list.format(assigners);
}
