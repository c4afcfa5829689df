import { localeTags } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';
import type { Today } from '../contract.ts';

/** Returns the people who may add the person to a contract, as «Ann or Bob»; undefined if nobody is to be asked. */
export function useAssigners({ assigners }: Today['planning']): string | undefined {
  const list = new Intl.ListFormat(localeTags[useLocale()], { type: 'disjunction' });
  return assigners && assigners.length > 0 ? list.format(assigners) : undefined;
}
