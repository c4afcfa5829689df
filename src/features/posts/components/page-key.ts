/** Runs on Ctrl+S and Ctrl+Enter, with ⌘ on a Mac, anywhere on the page. */
import { useEffect, useEffectEvent } from 'react';

/** Every part of a page that is saved separately uses this hook; the key saves all of them. */
export function useSaveKey(save: () => void): void {
  usePageKey('s', save);
}

/** Not in a dialog. @param show moves the focus. */
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
