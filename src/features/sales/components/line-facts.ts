/** Writes the facts of a line of a draft or of an issued invoice. */
import { localeTags } from '#kernel/locale.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import type { SalesLine } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type LineFacts = Pick<SalesLine, 'quantity' | 'unit' | 'price' | 'discount' | 'vat'>;

/** Returns a function that writes quantity, price, discount and VAT of a line in one sentence. */
export function useLineFacts(currency: string): (line: LineFacts) => string {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { foreign } = useMoney();
  const figure = (text: string) => Number(text).toLocaleString(localeTags[locale]);
  return ({ quantity, unit, price, discount, vat }) =>
    [
      t('line_facts', {
        quantity: `${figure(quantity)}\u00a0${t(`unit_${unit}`, { count: Math.abs(Number(quantity)) })}`,
        price: foreign(price, currency),
      }),
      discount !== '0' && t('line_less', { rate: figure(discount) }),
      `${t('line_vat')} ${t(`vat_${vat}`)}`,
    ]
      .filter(Boolean)
      .join(' · ');
}
