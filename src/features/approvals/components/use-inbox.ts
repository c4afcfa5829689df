/** Keeps the state of the inbox list: the keyboard's position, the selection, and the open dialog. */
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import { useChosen } from '#ui/table/use-chosen.ts';
import { useWorkflowSteps } from '#ui/workflow-actions.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { commentPrompt, type Decision, nextAfter } from '../rules.ts';
import type { ApprovalItem } from './approval-kind.ts';
import { useDecisions } from './use-decisions.ts';

export function useInbox(all: readonly ApprovalItem[]) {
  const t = useTexts({ en, fr });
  const { gone, refused, forget, decide } = useDecisions();
  const items = all.filter(({ key }) => !gone.has(key));
  // «Select all» leaves out items with something to check: the person must look at each of them.
  const { chosen, isChoosing, begin, toggle, hasAll, toggleAll, clear } = useChosen(
    items,
    ({ key }) => key,
    ({ comments, flagged }) => comments !== undefined && !flagged,
  );
  const { start, dialog } = useWorkflowSteps();
  const [place, setPlace] = useState(0);
  const [openKey, setOpenKey] = useState<string>();
  const names = useRef(new Map<string, HTMLButtonElement>());
  /** Set when the focused row was removed: focus moves to the next. */
  const follow = useRef(false);
  const at = Math.min(place, Math.max(0, items.length - 1));

  const isInList = () => document.activeElement?.closest('[data-approvals]') != null;
  const goTo = (next: number) => {
    const item = items[Math.max(0, Math.min(items.length - 1, next))];
    if (item !== undefined) names.current.get(item.key)?.focus();
  };
  useEffect(() => {
    if (!follow.current || openKey !== undefined) return;
    follow.current = false;
    const item = items[at];
    if (item !== undefined) names.current.get(item.key)?.focus();
  });

  // A closed dialog does not restore the focus: focus the row.
  const wasOpen = useRef(false);
  useEffect(() => {
    const item = items[at];
    if (wasOpen.current && !dialog && openKey === undefined && item !== undefined)
      names.current.get(item.key)?.focus();
    wasOpen.current = Boolean(dialog);
  });

  /** @param next the item to show in the panel afterwards. */
  async function execute(
    decision: Decision,
    some: readonly ApprovalItem[],
    { comment, next }: { comment?: string; next?: string } = {},
  ) {
    setPlace(placeAfter(some));
    follow.current = true;
    setOpenKey(next);
    clear();
    return decide(decision, some, comment);
  }

  /** Returns the index to focus once these items are removed. */
  const placeAfter = (some: readonly ApprovalItem[]) =>
    nextAfter(
      items.map(({ key }) => key),
      new Set(some.map(({ key }) => key)),
      at,
    );

  /**
   * Returns the item to show in the panel after these; undefined if the panel is closed or nothing else
   * waits.
   */
  function keyAfter(some: readonly ApprovalItem[]): string | undefined {
    return openKey === undefined
      ? undefined
      : items.filter((item) => !some.includes(item))[placeAfter(some)]?.key;
  }

  /** Shows the item before or after the open one, and marks its row. */
  function openBeside(by: 1 | -1): void {
    const next = items.findIndex(({ key }) => key === openKey) + by;
    const item = items[next];
    if (openKey === undefined || item === undefined) return;
    setPlace(next);
    follow.current = true;
    setOpenKey(item.key);
  }

  /** Rejecting always asks for a reason; so does approving in place of another approver. */
  async function startDecision(decision: Decision, candidates: readonly ApprovalItem[]): Promise<void> {
    const some = candidates.filter(({ comments }) => comments !== undefined);
    const first = some[0];
    if (first === undefined) return;
    const comment = commentPrompt(
      decision,
      some.flatMap(({ comments }) => comments ?? []),
    );
    const next = keyAfter(some);
    if (comment === 'none') return void (await execute(decision, some, { next }));
    const title = t('item_title', { member: first.member, name: first.name });
    setOpenKey(undefined);
    await start({
      label: t(decision),
      danger: decision === 'reject',
      comment,
      question: {
        title:
          some.length === 1
            ? t(`${decision}_title`, { title })
            : t(`${decision}_several`, { count: some.length }),
        text: t(decision === 'reject' ? 'reject_text' : 'approve_for_text'),
      },
      async run(comment) {
        const outcome = await execute(decision, some, { comment });
        setOpenKey(next);
        return outcome;
      },
    });
  }

  return {
    items,
    at,
    setPlace,
    /** Moves by one row. From outside the list, first returns to the last position. */
    move: (by: 1 | -1) => goTo(isInList() ? at + by : at),
    nameRef: (key: string) => (element: HTMLButtonElement | null) => {
      if (element === null) names.current.delete(key);
      else names.current.set(key, element);
    },
    chosen,
    isChoosing,
    begin,
    toggle,
    hasAll,
    toggleAll,
    clear,
    open: items.find(({ key }) => key === openKey),
    setOpenKey,
    openBeside,
    /** The items a key applies to: the selected ones, or the one at the keyboard position. */
    targets: () => (chosen.length > 0 ? chosen : items.slice(at, at + 1)),
    startDecision,
    dialog,
    refused,
    forget,
  };
}
