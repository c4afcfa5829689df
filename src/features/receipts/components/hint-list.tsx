/** Shows the hints on a receipt. */
import { parseSignedCents } from '#kernel/money.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import type { ReceiptHint } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './hint-list.module.css';

/** Hints that have shorter texts for lists. */
const briefer = [
  'same_file',
  'same_payment',
  'future',
  'over_limit',
  'gift_unnamed',
  'gift_ceiling',
  'gift_correction',
  'refund_excess',
] as const;

/** Hints whose detail is an amount; in lists it is how often they occur. */
const withAmount: readonly string[] = ['over_limit', 'gift_ceiling'];

/** Returns the text of a hint. @param brief in few words. */
export function useHintText(brief = false): (hint: ReceiptHint) => string {
  const t = useTexts({ en, fr });
  const { money } = useMoney();
  return ({ kind, detail: given }) => {
    const cents = withAmount.includes(kind) ? parseSignedCents(given) : undefined;
    const detail = cents === undefined ? given : money(cents);
    const short = brief ? briefer.find((one) => one === kind) : undefined;
    const hint = short === undefined ? t(`hint_${kind}`) : t(`hint_brief_${short}`);
    return detail === '' ? hint : t('hint_with', { hint, detail });
  };
}

interface HintListProps {
  hints: readonly ReceiptHint[];
  brief?: boolean;
}

export function HintList({ hints, brief }: HintListProps) {
  const textOf = useHintText(brief);
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints}>
      {hints.map((hint) => (
        <li key={`${hint.kind} ${hint.detail}`}>
          <Icon name="warning" size={14} />
          {textOf(hint)}
        </li>
      ))}
    </ul>
  );
}
