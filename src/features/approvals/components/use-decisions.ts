/** Decides about items: removes them from the list at once, and puts them back if the decision fails. */
import { startTransition, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Problem } from '#kernel/problem.ts';
import { AUTO_HIDE, closeAlert, showAlert, showProblem, withRetry } from '#ui/alerts.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Decision, isSettled, type Refusal } from '../rules.ts';
import type { ApprovalItem } from './approval-kind.ts';
import { approvalKinds } from './approval-kinds.ts';

/** A decision that failed, and the reason. */
export interface Refused {
  item: ApprovalItem;
  refusal: Refusal;
}

export interface Decisions {
  /** Keys of items that are decided or being decided. */
  gone: ReadonlySet<string>;
  /** Failures of the last decision, until the next one. */
  refused: readonly Refused[];
  forget(): void;
  /** Approvals without a comment can be cancelled for some seconds. @returns the error of a failed call, already shown. */
  decide(decision: Decision, items: readonly ApprovalItem[], comment?: string): Promise<Problem | undefined>;
}

export function useDecisions(): Decisions {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // Otherwise the items would be listed again on the next visit.
  useEffect(() => sendHeldApprovals, []);

  const hide = (items: readonly ApprovalItem[]) =>
    setGone((before) => new Set([...before, ...items.map(({ key }) => key)]));
  const show = (items: readonly ApprovalItem[]) =>
    setGone((before) => new Set([...before].filter((key) => !items.some((item) => item.key === key))));

  async function execute(decision: Decision, items: readonly ApprovalItem[], comment: string) {
    const missed: Refused[] = [];
    let decided = 0;
    for (const kind of approvalKinds) {
      const mine = items.filter((item) => item.kind === kind.name);
      if (mine.length === 0) continue;
      const outcome = await withRetry(() => kind.decide(api, decision, mine, comment));
      decided += outcome.decided.length;
      for (const refusal of outcome.refused) {
        const item = mine.find(({ id }) => id === refusal.id);
        if (item !== undefined) missed.push({ item, refusal });
      }
    }
    return { decided, missed };
  }

  return {
    gone,
    refused,
    forget: () => setRefused([]),
    async decide(decision, items, comment = '') {
      sendHeldApprovals();
      setRefused([]);
      hide(items);
      const held = decision === 'approve' && comment === '';
      if (held && !(await heldApprovals(t('approve_held', { count: items.length })))) {
        show(items);
        return undefined;
      }
      try {
        const { decided, missed } = await execute(decision, items, comment);
        if (decided > 0) showAlert('success', t(`${decision}_done`, { count: decided }));
        setRefused(missed);
        show(missed.filter(({ refusal }) => !isSettled(refusal)).map(({ item }) => item));
        await revalidate();
        // Ends hiding the decided items, so that they are shown if they return to the list later. The router renders
        // the new list in a transition. Outside of it, the items of the old list would be visible again for a moment
        // and take the focus.
        startTransition(() => show(items));
        return undefined;
      } catch (error) {
        show(items);
        showProblem(error);
        // Some items may have been decided before the failure.
        void revalidate();
        return error instanceof Problem ? error : undefined;
      }
    },
  };
}

let sendNow = () => {};

/** Sends the approval that is held back, if there is one. */
function sendHeldApprovals(): void {
  sendNow();
}

/**
 * Holds back an approval for some seconds. The person can cancel it until it is sent, but not afterwards, because
 * then mails are sent and reports are in the books. The next decision sends it at once, and so does leaving the page.
 * @param text shown while the approval waits.
 * @returns false if the person cancelled.
 */
function heldApprovals(text: string): Promise<boolean> {
  return new Promise((answer) => {
    const end = (goesOn: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', send);
      window.removeEventListener('pagehide', send);
      window.removeEventListener('beforeunload', stay);
      closeAlert(alert);
      sendNow = () => {};
      answer(goesOn);
    };
    const send = () => end(true);
    /** The browser asks whether to leave the page; the request is sent meanwhile. */
    const stay = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      send();
    };
    const alert = showAlert('info', text, { kind: 'undo', run: () => end(false) });
    const timer = setTimeout(send, AUTO_HIDE);
    sendNow = send;
    document.addEventListener('visibilitychange', send);
    window.addEventListener('pagehide', send);
    window.addEventListener('beforeunload', stay);
  });
}
