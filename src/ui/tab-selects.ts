import { useEffect } from 'react';

/**
 * In dialogs, panels and drawers Mantine moves the focus for Tab. Selects the text of the field then, as browsers do for
 * Tab, so that typing replaces it.
 */
export function useTabSelects(): void {
  useEffect(() => {
    // On the window, after Mantine's listener on the document.
    window.addEventListener('keydown', selectText);
    return () => window.removeEventListener('keydown', selectText);
  }, []);
}

function selectText({ key, target, defaultPrevented }: KeyboardEvent): void {
  const { activeElement } = document;
  if (key !== 'Tab' || !defaultPrevented || activeElement === target) return;
  if (activeElement instanceof HTMLInputElement) activeElement.select();
}
