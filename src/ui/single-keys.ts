/**
 * Shortcuts that are one letter. They are switched off in the sheet of shortcuts by who speaks to the computer or presses
 * keys by chance (WCAG 2.1.4).
 */
import { useSyncExternalStore } from 'react';

const PLACE = 'ardoise.single-keys';
const listeners = new Set<() => void>();

function areOn(): boolean {
  return localStorage.getItem(PLACE) !== 'off';
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Whether it is a field, a menu or a grid, which has keys of its own. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPED_INTO}, [role=menu], [role=grid]`) !== null;
}

/** Whether the key is meant as a shortcut: not while something is typed, nor below a dialog, a panel or a menu. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (hasOwnKeys(event.target)) return false;
  return document.querySelector('[role=dialog]') === null && areOn();
}
