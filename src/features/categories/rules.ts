/** What holds for categories (product.md §4): titles are unique ignoring case and accents. */
import { fold } from '#kernel/text.ts';

export const CATEGORY_TITLE_LENGTH = 100;

/** How titles are compared: case, accents and stray spaces are no difference. */
export function foldTitle(title: string): string {
  return fold(title).replace(/\s+/g, ' ').trim();
}

/** Update is possible when something is written and it is not what is kept already (specification §2 «Dialogs»). */
export function mayKeepValue(kept: string | undefined, value: string): boolean {
  const trimmed = value.trim();
  return trimmed !== '' && trimmed !== (kept ?? '');
}
