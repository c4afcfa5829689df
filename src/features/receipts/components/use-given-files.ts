/** Receives files that are dropped or pasted anywhere on the page, for example a screenshot of a booking. */
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * @param onFiles omitted while no files are accepted.
 * @returns whether files are dragged over the page.
 */
export function useGivenFiles(onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const give = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles?.(files);
  });
  const wanted = onFiles !== undefined;
  useEffect(() => {
    if (!wanted) return;
    const here = new AbortController();
    const on = <Name extends keyof WindowEventMap>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, listener, { signal: here.signal });
    // Without this the browser would open the file instead of the page.
    const take = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') give([...event.dataTransfer.files]);
    };
    on('dragover', take);
    on('drop', take);
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('paste', ({ clipboardData, target }) => {
      // Spreadsheet cells are copied as a text and a picture. In a field, the browser pastes the text.
      const isText = target instanceof HTMLElement && target.matches('input, textarea');
      if (clipboardData && !(isText && clipboardData.types.includes('text/plain')))
        give([...clipboardData.files]);
    });
    return () => {
      here.abort();
      setOver(false);
    };
  }, [wanted]);
  return over;
}
