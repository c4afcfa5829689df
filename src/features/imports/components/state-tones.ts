import type { Tone } from '#ui/state-dot.tsx';
import type { ImportState } from '../rules.ts';

export const stateTones: Readonly<Record<ImportState, Tone>> = {
  reading: 'info',
  planned: 'waiting',
  refused: 'bad',
  importing: 'info',
  done: 'good',
};
