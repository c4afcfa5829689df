/** Defines the result of a check: good, a remark, or a problem. */
import { z } from 'zod';

const finding = z.object({
  state: z.enum(['ok', 'note', 'defect']),
  /** The subject, in a word or two. */
  about: z.string(),
  text: z.string(),
});
export type Finding = z.output<typeof finding>;

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text });
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text });
export const defect = (about: string, text: string): Finding => ({ state: 'defect', about, text });

/** Returns the first names of a long list. */
export function some(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
