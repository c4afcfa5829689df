/** Defines what the inbox must know about a kind of item, such as weeks or expense reports. */
import type { ReactNode } from 'react';
import type { ApiClient } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import type { SignedIn } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Decision, type DecisionComments, type Outcome, reasonOf } from '../rules.ts';

/** The name of the kind in the URL. */
export type KindName = 'week' | 'report' | 'leave';

export interface ApprovalItem {
  /** Unique over all kinds. */
  key: string;
  kind: KindName;
  id: number;
  /** The revision shown. If the item has a later one, the decision is rejected. */
  revision: number;
  /** Name of the member. */
  member: string;
  /** «Week 47» */
  name: string;
  /** Its dates, unless the name contains them. */
  period?: ReactNode;
  /** Amount or days. */
  figure: string;
  /** ISO 8601 instant. */
  since: string;
  /** The chosen approver, if it is another person. */
  approver: string | null;
  /** The member's comment. */
  comment: string;
  /** Whether there is something to check. «Select all» leaves such items out. */
  flagged: boolean;
  /** Undefined if this person may not decide; else whether each decision needs a comment. */
  comments: DecisionComments | undefined;
  /**
   * Opens the dialog that passes the decision on. Set if this person filled in or submitted the item for the
   * member, and therefore may not decide.
   */
  passOn: ((onClose: () => void) => ReactNode) | undefined;
  /** What else the list shows. A part with `data-detail` needs room. */
  summary: ReactNode;
  /** All details, beside the list. */
  detail: ReactNode;
}

export interface InboxQuery {
  /** Includes items submitted to others. */
  all: boolean;
  /** Part of the member's name or of the title. */
  q: string;
  /** Maximum of items per kind. */
  most: number;
}

/** Returns the query for the list call of a kind. */
export function listQueryOf({ all, q, most }: InboxQuery) {
  return {
    page: 0,
    rowsPerPage: most,
    ...(all && { whose: 'all' as const }),
    ...(q !== '' && { q }),
  };
}

export interface Reader {
  person: SignedIn;
  locale: Locale;
}

export interface ApprovalKind {
  name: KindName;
  /** The longest waiting items, and the total number. */
  load(api: ApiClient, query: InboxQuery, reader: Reader): Promise<{ items: ApprovalItem[]; total: number }>;
  /** Decides about the items. Items for which this is not allowed are in the outcome, with the reason. */
  decide(
    api: ApiClient,
    decision: Decision,
    items: readonly Pick<ApprovalItem, 'id' | 'revision'>[],
    comment: string,
  ): Promise<Outcome>;
  /** Text of a state after somebody else's decision. */
  stateText(state: string, locale: Locale): string;
}

/** Returns how a kind names its states; an unknown one is shown as it is. */
export function stateTextOf<State extends string>(
  states: readonly State[],
  textOf: (state: State) => keyof typeof en,
): ApprovalKind['stateText'] {
  return (state, locale) => {
    const known = states.find((one) => one === state);
    return known === undefined ? state : translator({ en, fr }, locale)(textOf(known));
  };
}

/** The answer of a call that decides about several items. */
interface Answer {
  decided: readonly number[];
  refused: readonly { id: number; status: number; code: string; state: string | null }[];
}

/** The decision, with a comment if there is one. */
interface Choice {
  decision: Decision;
  comment?: string;
}

/** Decides about any number of items. @param most the largest number of items per call. */
export async function decideInParts<Item>(
  [decision, items, comment]: readonly [Decision, readonly Item[], comment: string],
  most: number,
  decide: (some: readonly Item[], choice: Choice) => Promise<Answer>,
): Promise<Outcome> {
  const choice = { decision, ...(comment !== '' && { comment }) };
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += most)
    answers.push(await decide(items.slice(from, from + most), choice));
  return {
    decided: answers.flatMap(({ decided }) => decided),
    refused: answers
      .flatMap(({ refused }) => refused)
      .map(({ id, status, code, state }) => ({ id, state, reason: reasonOf(status, code) })),
  };
}
