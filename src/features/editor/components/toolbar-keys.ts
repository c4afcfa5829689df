/** Makes a toolbar one stop of the Tab key; the arrow keys move inside (WAI-ARIA Authoring Practices, «Toolbar Pattern»). */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** @returns the properties of the toolbar. */
export function useToolbarKeys() {
  const toolbar = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLButtonElement>(undefined);
  const buttons = () => [
    ...(toolbar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
  ];

  function place(chosen = stop.current): void {
    const all = buttons();
    stop.current = chosen !== undefined && all.includes(chosen) ? chosen : all[0];
    for (const button of all) button.tabIndex = button === stop.current ? 0 : -1;
  }
  // After each rendering, because a button may have been disabled.
  useEffect(() => place());

  return {
    ref: toolbar,
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLButtonElement) place(target);
    },
    onKeyDown(event: KeyboardEvent) {
      const all = buttons();
      const at = all.findIndex((button) => button.matches(':focus'));
      const next = at === -1 ? undefined : moves[event.key]?.(at, all.length - 1);
      if (next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    },
  };
}
