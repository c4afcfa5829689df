/** Handles the keyboard shortcuts of the inbox: j, k or arrows to move, a and r to decide. */
import { useEffect, useRef } from 'react';
import { isShortcut } from '#ui/single-keys.ts';

export interface ApprovalKeys {
  next(): void;
  before(): void;
  approve(): void;
  reject(): void;
  choose(): void;
}

const keys: Readonly<Record<string, keyof ApprovalKeys>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'before',
  ArrowUp: 'before',
  a: 'approve',
  r: 'reject',
  x: 'choose',
};

/** Outside the list the arrow keys scroll the page. */
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
      if (action === undefined || !isShortcut(event) || !isForList(event)) return;
      event.preventDefault();
      latest.current[action]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
