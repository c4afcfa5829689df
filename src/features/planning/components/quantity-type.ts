/** Defines the value of a planning cell: half a day, a whole day, or empty. */
import { parseDecimal } from '#kernel/decimal.ts';
import type { ValueType } from '#ui/grid/values.ts';
import type { Worked } from '../sheet.rules.ts';

/** One key enters a half: the comma, or the 5 after it. */
const keys: Readonly<Record<string, number>> = { ',': 0.5, '.': 0.5, '5': 0.5, '½': 0.5, '1/2': 0.5 };

function numberIn(text: string): number {
  const input = text.trim();
  return keys[input] ?? Number(parseDecimal(input.replace(/[.,]$/, ''), { digits: 2 }) ?? Number.NaN);
}

export const quantityType: ValueType<Worked> = {
  parse: (text) => ([0.5, 1] as const).find((one) => one === numberIn(text)),
  clears: (text) => numberIn(text) === 0,
  format: (value) => (value === 0.5 ? '½' : '1'),
  cycle: (value) => (value === undefined ? 1 : value === 1 ? 0.5 : undefined),
};

/** Returns days in halves, as cells show them: «4½», «½», «0». */
export function formatDays(days: number): string {
  const whole = Math.floor(days);
  return days === whole ? String(whole) : `${whole === 0 ? '' : whole}½`;
}
