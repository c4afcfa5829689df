/** What an examination has found: good, worth knowing, or to be mended. */
import { z } from 'zod';

export const finding = z.object({
  state: z.enum(['ok', 'note', 'defect']),
  /** What was looked at, in a word or two. */
  about: z.string(),
  text: z.string(),
});
export type Finding = z.output<typeof finding>;

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text });
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text });
export const defect = (about: string, text: string): Finding => ({ state: 'defect', about, text });

/** A few names of many, for a line that stays a line. */
export function some(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
