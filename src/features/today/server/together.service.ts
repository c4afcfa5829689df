/** Reads the open items of several features in one statement. */
import type { TodayLine } from '#kernel/today.ts';
import { askTogether, type Question } from '#platform/db/together.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { TodaySection } from './service.ts';

/** What a feature wants to know for a person; undefined if nothing. */
export type AskingSection = (context: MemberContext) => Question<TodayLine> | undefined;

export const together =
  (sections: readonly AskingSection[]): TodaySection =>
  (context) =>
    askTogether(
      context.db,
      sections.flatMap((section) => section(context) ?? []),
    );
