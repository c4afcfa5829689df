/** Maps keys to the actions of a grid. */
import type { Direction } from './selection.ts';
import type { GridAction } from './state.ts';
import { readValue, type ValueType } from './values.ts';

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'row-start',
  End: 'row-end',
};
const commands: Readonly<Record<string, 'undo' | 'redo' | 'select-all'>> = {
  z: 'undo',
  y: 'redo',
  a: 'select-all',
};

/**
 * Returns the action of a key; undefined for keys that the grid does not handle. Tab is one of them: a grid is
 * one tab stop (WAI-ARIA APG, grid pattern). Copy, cut and paste have their own events.
 */
export function actionOf<Value>(event: Key, type: ValueType<Value>): GridAction<Value> | undefined {
  if (event.altKey) return undefined;
  const extend = event.shiftKey;
  const direction = arrows[event.key];
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'Home') return { type: 'move', to: 'grid-start', extend };
    if (event.key === 'End') return { type: 'move', to: 'grid-end', extend };
    const command = commands[event.key.toLowerCase()];
    if (command === undefined) return undefined;
    return { type: command === 'undo' && extend ? 'redo' : command };
  }
  if (direction !== undefined) return { type: 'move', to: direction, extend };
  if (event.key === 'Enter') return { type: 'move', to: extend ? 'up' : 'down', extend: false };
  if (event.key === 'Delete' || event.key === 'Backspace') return { type: 'fill', value: undefined };
  if (event.key === ' ') return { type: 'cycle' };
  if (event.key.length !== 1) return undefined;
  const { value, isValue } = readValue(type, event.key);
  return isValue ? { type: 'fill', value } : undefined;
}
