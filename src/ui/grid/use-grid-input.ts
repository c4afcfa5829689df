/** Turns keyboard, clipboard, mouse and touch events of a grid into actions. */
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { actionOf } from './keys.ts';
import { copied } from './model.ts';
import type { Place } from './selection.ts';
import type { GridAction } from './state.ts';
import type { GridControl } from './use-grid.ts';

/** @param takeFocus called when the focused cell should get the browser's focus too. */
export function useGridInput<Value>(grid: GridControl<Value>, takeFocus: () => void) {
  const { state, shape, type } = grid;
  /** Pointer type of the press before a click; a click without one comes from an assistive technology. */
  const pressed = useRef('');
  const pointer = useRef('');

  const run = (action: GridAction<Value>) => {
    takeFocus();
    grid.run(action);
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      const action = actionOf(event, type);
      if (action === undefined) return;
      event.preventDefault();
      run(action);
    },
    onCopy(event: ClipboardEvent) {
      event.preventDefault();
      event.clipboardData.setData('text/plain', copied(state, shape, type));
    },
    onCut(event: ClipboardEvent) {
      event.preventDefault();
      event.clipboardData.setData('text/plain', copied(state, shape, type));
      run({ type: 'fill', value: undefined });
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault();
      run({ type: 'paste', text: event.clipboardData.getData('text/plain') });
    },
    onPointerDown(event: PointerEvent) {
      pressed.current = event.pointerType;
      pointer.current = event.pointerType;
      const place = placeOf(event.target);
      if (place === undefined || event.pointerType !== 'mouse' || event.button !== 0) return;
      run({ type: 'select', place, extend: event.shiftKey });
    },
    onPointerOver(event: PointerEvent) {
      const place = placeOf(event.target);
      if (place === undefined || event.pointerType !== 'mouse' || event.buttons !== 1) return;
      if (pressed.current === 'mouse') run({ type: 'select', place, extend: true });
    },
    onClick(event: MouseEvent) {
      const by = pressed.current;
      pressed.current = '';
      const place = placeOf(event.target);
      if (place === undefined || by === 'mouse') return;
      run({ type: 'select', place, extend: false });
      run({ type: 'cycle' });
    },
    onDoubleClick(event: MouseEvent) {
      // Only the mouse: a double tap is two taps.
      if (placeOf(event.target) !== undefined && pointer.current === 'mouse') run({ type: 'cycle' });
    },
  };
}

/** Returns the place of the cell that contains an event's target. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (cell === null) return undefined;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}
