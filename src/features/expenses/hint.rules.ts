/** What is worth a second look before a report is submitted or decided: hints, never walls (product.md §5 «Receipt»). */

export const hintKinds = [
  'same_file',
  'same_payment',
  'outside_period',
  'weekend',
  'holiday',
  'over_limit',
  'no_attachment',
] as const;
export type HintKind = (typeof hintKinds)[number];
