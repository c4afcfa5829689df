/** Defines the rules for categories (product.md §4). Titles are unique, ignoring case and accents. */
import { fold } from '#kernel/text.ts';

export const CATEGORY_TITLE_LENGTH = 100;

/** Folds a title for comparison: without case, accents and extra spaces. */
export function foldTitle(title: string): string {
  return fold(title).replace(/\s+/g, ' ').trim();
}

/**
 * Update is enabled when the value is not empty and differs from the saved one (specification §2 «Dialogs»).
 */
export function mayKeepValue(kept: string | undefined, value: string): boolean {
  const trimmed = value.trim();
  return trimmed !== '' && trimmed !== (kept ?? '');
}
