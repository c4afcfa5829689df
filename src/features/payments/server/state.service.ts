import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { PaymentState } from '../rules.ts';

/** Names a report's payment state, for exports. */
export function paymentStateText(state: PaymentState, locale: Locale): string {
  return translator({ en, fr }, locale)(state === 'paid' ? 'payment_is_paid' : `payment_${state}`);
}
