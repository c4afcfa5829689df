import { describe, expect, test } from 'vitest';
import { actionOf } from './keys.ts';
import type { ValueType } from './values.ts';

const halves: ValueType<number> = {
  parse: (text) => (text === ',' ? 0.5 : text === '1' ? 1 : undefined),
  format: String,
  cycle: () => undefined,
  clears: (text) => text === '0',
};

describe('keys', () => {
  const press = (
    key: string,
    held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> = {},
  ) => actionOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }, halves);

  test('keys move, extend, fill and undo', () => {
    expect(press('ArrowRight', { shiftKey: true })).toEqual({ type: 'move', to: 'right', extend: true });
    expect(press('Home', { ctrlKey: true })).toEqual({ type: 'move', to: 'grid-start', extend: false });
    expect(press('Enter')).toEqual({ type: 'move', to: 'down', extend: false });
    // On a French keyboard digits are typed with Shift.
    expect(press('1', { shiftKey: true })).toEqual({ type: 'fill', value: 1 });
    expect(press(',')).toEqual({ type: 'fill', value: 0.5 });
    expect(press('0')).toEqual({ type: 'fill', value: undefined });
    expect(press('Delete')).toEqual({ type: 'fill', value: undefined });
    expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ type: 'redo' });
    expect(press('y', { ctrlKey: true })).toEqual({ type: 'redo' });
  });

  test('other keys are left to the browser', () => {
    for (const key of ['Tab', 'F5', 'x', 'Escape', 'Dead']) expect(press(key)).toBeUndefined();
    expect(press('1', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  });
});
