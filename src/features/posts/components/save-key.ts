/** Recognises Ctrl+S or ⌘S, with which a page is saved. */
import { useEffect, useEffectEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export function isSaveKey({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey;
}

/** Saves anywhere on the page, except where a part of it saves itself. */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSaveKey(event)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
