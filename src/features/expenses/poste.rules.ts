/** Expense types, and the presets of a new workspace. */
import { parseCents } from '#kernel/money.ts';

/** Named in the reader's language until renamed (`poste_<preset>` in the messages). */
export const postePresets = [
  'train',
  'flight',
  'taxi',
  'parking',
  'fuel',
  'mileage',
  'hotel',
  'meals',
  'phone',
  'supplies',
  'other',
] as const;

/** Basis points of a rate in per cent, `8.5` or `20`; undefined for any other text and above 100. */
export function parseRate(text: string): number | undefined {
  const rate = parseCents(text.trim());
  return rate === undefined || rate > 10_000 ? undefined : rate;
}
