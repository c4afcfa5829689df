/** Saves on Ctrl+S or ⌘S anywhere on the page. */
import { useEffect, useEffectEvent } from 'react';

/** Every part of a page that is saved separately uses this hook; the key saves all of them. */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
