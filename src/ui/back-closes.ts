/**
 * The browser's Back closes the uppermost menu, dialog or panel and stays on the page, in browsers that can cancel
 * a navigation.
 */
import { useEffectEvent, useLayoutEffect } from 'react';

/** The functions that close the open elements, the uppermost last. */
let closers: readonly (() => void)[] = [];
/** Mounted users of the hook; the listener is needed as long as there are any. */
let users = 0;

export function useBackCloses(opened: boolean, close: (() => void) | undefined): void {
  const onBack = useEffectEvent(() => close?.());
  useLayoutEffect(() => {
    if (users++ === 0) window.navigation?.addEventListener('navigate', onNavigate);
    return () => {
      if (--users === 0) window.navigation?.removeEventListener('navigate', onNavigate);
    };
  }, []);
  useLayoutEffect(() => {
    if (!opened) return;
    const closer = () => onBack();
    closers = [...closers, closer];
    return () => {
      closers = closers.filter((other) => other !== closer);
    };
  }, [opened]);
}

function onNavigate(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  // Mantine keeps no list of open menus; they close by Escape.
  const menu = [...document.querySelectorAll('[role=menu]')].find((one) => one.checkVisibility());
  const closer = closers.at(-1);
  if (menu === undefined && closer === undefined) return;
  event.preventDefault();
  if (menu === undefined) closer?.();
  else menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
