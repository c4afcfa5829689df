/** The inbox by keyboard: going through it with j and k or the arrows, deciding with a and r. */
import { useEffect, useRef } from 'react';

export interface ApprovalKeys {
  next(): void;
  before(): void;
  approve(): void;
  reject(): void;
  choose(): void;
  help(): void;
}

const keys: Readonly<Record<string, keyof ApprovalKeys>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'before',
  ArrowUp: 'before',
  a: 'approve',
  r: 'reject',
  x: 'choose',
  '?': 'help',
};

/** Not while something is typed, and not below a dialog, a panel or a menu. */
function isElsewhere(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  return (
    element?.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu]') !=
      null || document.querySelector('[role=dialog]') !== null
  );
}

/** The arrows scroll the page as ever while the focus is outside of the list. */
function isForList(event: KeyboardEvent): boolean {
  const inList = event.target instanceof Element && event.target.closest('[data-approvals]') !== null;
  return inList || !event.key.startsWith('Arrow');
}

export function useApprovalKeys(actions: ApprovalKeys): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isElsewhere(event.target) || !isForList(event)) return;
      event.preventDefault();
      latest.current[action]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
