/**
 * The browser's Back closes the uppermost menu, dialog or panel and stays on the page.
 *
 * The Navigation API cancels the navigation, but not if it leaves the document, as on a page that was opened
 * directly. Then, and in browsers without this API, an entry with the page's own address is added to the history, and
 * Back only goes to the entry below it. Such an entry stays when the dialog is closed otherwise, because removing it
 * takes a moment, in which another page may open. When nothing is open, Back skips it.
 */
import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

/** What this file and React Router store in an entry. */
interface Entry {
  /** React Router's number of the entry, consecutive; -1 for a fragment's, which has none. */
  readonly idx: number;
  /** The number of entries of the same page below this one; 0 for entries of React Router. */
  readonly added: number;
}

/** The functions that close the open elements, the uppermost last. */
let closers: readonly (() => void)[] = [];
/** Mounted users of the hook; the listeners are needed as long as there are any. */
let users = 0;
/** The entry that is shown; its address and state may be newer than those of the entries below it. */
let shown: Entry & { readonly address: string; readonly state: object } = {
  idx: -1,
  added: 0,
  address: '',
  state: {},
};

export function useBackCloses(opened: boolean, close: (() => void) | undefined): void {
  const location = useLocation();
  const onBack = useEffectEvent(() => close?.());
  useLayoutEffect(() => {
    if (users++ === 0) {
      window.navigation?.addEventListener('navigate', onNavigate);
      // Before React Router.
      window.addEventListener('popstate', onPop, { capture: true });
    }
    return () => {
      if (--users > 0) return;
      window.navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('popstate', onPop, { capture: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: React Router has changed the history
  useLayoutEffect(noteNavigation, [location]);
  useLayoutEffect(() => {
    if (!opened) return;
    const closer = () => onBack();
    closers = [...closers, closer];
    holdBack(closers.length);
    return () => {
      closers = closers.filter((other) => other !== closer);
    };
  }, [opened]);
}

/** Call it when a menu opens; Mantine keeps no list of open menus. */
export function holdBackForMenu(): void {
  holdBack(closers.length + 1);
}

/** Adds entries, so that Back can close this many elements without leaving the document. */
function holdBack(elements: number): void {
  if (shown.added === 0 && isPreviousInDocument()) return;
  while (shown.added < elements) {
    const entry = { idx: shown.idx + 1, added: shown.added + 1 };
    history.pushState({ ...history.state, ...entry }, '');
    note(entry);
  }
}

function isPreviousInDocument(): boolean {
  const index = window.navigation?.currentEntry?.index;
  return index !== undefined && window.navigation?.entries()[index - 1]?.sameDocument === true;
}

function noteNavigation(): void {
  const entry = entryOf(history.state);
  if (entry.idx === shown.idx && entry.added < shown.added) {
    // React Router has replaced an entry that was added here.
    history.replaceState({ ...history.state, added: shown.added }, '');
    note({ ...entry, added: shown.added });
  } else {
    note(entry);
  }
}

function note(entry: Entry): void {
  shown = { ...entry, address: window.location.href, state: history.state };
}

function entryOf(state: Partial<Entry> | null): Entry {
  return { idx: state?.idx ?? -1, added: state?.added ?? 0 };
}

function onNavigate(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  if (closeUppermost()) event.preventDefault();
}

/** Handles Back from an added entry to an entry of the same page below it. React Router has nothing to load then. */
function onPop(event: PopStateEvent): void {
  const entry = entryOf(event.state);
  const steps = shown.added - entry.added;
  if (steps <= 0 || entry.idx !== shown.idx - steps) {
    // At once, because Back may be pressed again before React Router shows the page.
    note(entry);
    return;
  }
  event.stopImmediatePropagation();
  history.replaceState({ ...shown.state, ...entry }, '', shown.address);
  note(entry);
  // An element that stays open, because Back went only one step back inside it, needs another entry.
  if (flushSync(closeUppermost)) holdBack(closers.length);
  else history.go(-entry.added - 1);
}

/** @returns false if nothing is open. */
function closeUppermost(): boolean {
  // Menus close by Escape.
  const menu = [...document.querySelectorAll('[role=menu]')].find((one) => one.checkVisibility());
  const closer = closers.at(-1);
  if (menu === undefined) closer?.();
  else menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return menu !== undefined || closer !== undefined;
}
