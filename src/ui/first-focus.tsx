/** Sets where the focus begins in a dialog or panel: the first field of a form, else the content, never «Close». */
import { useLayoutEffect, useRef } from 'react';

const FIELD =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable=true]';

/** Render it as the first child of the body. `data-autofocus` on any element of the body takes precedence. */
export function FirstFocus() {
  const place = useRef<HTMLSpanElement>(null);
  // Before Mantine's focus trap, which otherwise takes the first control of the dialog.
  useLayoutEffect(() => {
    const body = place.current?.parentElement;
    if (!body || body.querySelector('[data-autofocus]') !== null) return;
    const field = body.querySelector<HTMLElement>(':scope > form')?.querySelector<HTMLElement>(FIELD);
    if (!field) {
      body.tabIndex = -1;
      body.style.outline = 'none';
    }
    (field ?? body).setAttribute('data-autofocus', '');
  }, []);
  return <span ref={place} hidden />;
}
