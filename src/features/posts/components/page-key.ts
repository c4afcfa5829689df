/** The keys Ctrl+S and Ctrl+Enter (⌘ on a Mac), which work anywhere on the page. */
import { useEffect, useEffectEvent } from 'react';

/** Calls `save` on Ctrl+S. Each part of a page that has its own save uses this hook, so the key saves all parts. */
export function useSaveKey(save: () => void): void {
  usePageKey('s', save);
}

/** Calls `show` on Ctrl+Enter, except in a dialog. @param show moves the focus to the publication. */
export function usePublishKey(show: () => void): void {
  usePageKey('enter', show, ({ target }) => !(target instanceof Element && target.closest('[role=dialog]')));
}

function usePageKey(wanted: string, run: () => void, isMeant?: (event: KeyboardEvent) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.toLowerCase() !== wanted || !(ctrlKey || metaKey) || altKey || isMeant?.(event) === false) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
