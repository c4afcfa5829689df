/** What the inbox needs of a kind of thing that waits for a decision, as weeks and expense reports do. */
import type { ReactNode } from 'react';
import type { ApiClient } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import type { SignedIn } from '#ui/session.tsx';
import type { Decision, DecisionComments, Outcome } from '../approval.rules.ts';

/** As an address says it. */
export type KindName = 'week' | 'report';

export interface ApprovalItem {
  /** Unlike that of any other item of any kind. */
  key: string;
  kind: KindName;
  id: number;
  /** Of what is shown: what was changed since is not decided about. */
  revision: number;
  /** Whose it is. */
  member: string;
  /** «Week 47» */
  name: string;
  /** ISO 8601 instant. */
  since: string;
  /** Whom it was submitted to, where that is somebody else. */
  approver: string | null;
  /** What the member said. */
  comment: string;
  /** Undefined where this person may not decide; else whether each decision is given a reason. */
  comments: DecisionComments | undefined;
  /** Where this person filled it in or submitted it for the member: the dialog that passes it to another approver. */
  passOn: ((onClose: () => void) => ReactNode) | undefined;
  /** The figures of it, in the list. */
  summary: ReactNode;
  /** All of it, beside the list. */
  detail: ReactNode;
}

export interface InboxQuery {
  /** What was submitted to others as well. */
  all: boolean;
  /** Part of the member's name, or of the title. */
  q: string;
  /** The longest waiting of each kind. */
  most: number;
}

export interface Reader {
  person: SignedIn;
  locale: Locale;
}

export interface ApprovalKind {
  name: KindName;
  /** The first that wait, and how many there are. */
  load(api: ApiClient, query: InboxQuery, reader: Reader): Promise<{ items: ApprovalItem[]; total: number }>;
  /** Each that can be decided is. */
  decide(
    api: ApiClient,
    decision: Decision,
    items: readonly Pick<ApprovalItem, 'id' | 'revision'>[],
    comment: string,
  ): Promise<Outcome>;
  /** The word for a state that somebody else's decision led to. */
  stateText(state: string, locale: Locale): string;
}
