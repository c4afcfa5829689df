/**
 * Shortcuts of one letter. They can be switched off in the shortcut sheet, for speech input and accidental
 * key presses (WCAG 2.1.4).
 */
import { useSyncExternalStore } from 'react';
import { createListeners } from './shared-state.ts';

const PLACE = 'ardoise.single-keys';
const { subscribe, notify } = createListeners();

function areOn(): boolean {
  return localStorage.getItem(PLACE) !== 'off';
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, 'off');
  notify();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Whether it is a field, a menu or a grid, which handle keys themselves. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPED_INTO}, [role=menu], [role=grid]`) !== null;
}

/** A grid has keys of its own, but not the one that lists the shortcuts. */
const isListKey = ({ key, target }: KeyboardEvent) =>
  key === '?' && target instanceof Element && target.closest(TYPED_INTO) === null;

/** Whether the key is a shortcut: not while typing, nor with an open dialog, panel or menu. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (hasOwnKeys(event.target) && !isListKey(event)) return false;
  return document.querySelector('[role=dialog]') === null && areOn();
}
