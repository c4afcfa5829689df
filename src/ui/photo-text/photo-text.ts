/** Recognises the text of a photo in a worker, which is loaded with the first photo and ends with each. */
import type { PhotoMessage } from './photo-text.worker.ts';
import worker from './photo-text.worker.ts?worker&url';

/** Slower devices get no text. */
const DEADLINE_MS = 60_000;

export interface PhotoOptions {
  /** Ends the recognition. */
  signal: AbortSignal;
  /** @param part from 0 to 1. */
  onProgress(part: number): void;
}

/** @returns undefined if the browser cannot open the photo, or the recognition was ended. */
export function photoText(photo: Blob, { signal, onProgress }: PhotoOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new Worker(worker);
    const end = (text: string | undefined) => {
      clearTimeout(deadline);
      reader.terminate();
      resolve(text);
    };
    const deadline = setTimeout(end, DEADLINE_MS, undefined);
    signal.addEventListener('abort', () => end(undefined), { once: true });
    reader.addEventListener('error', () => end(undefined));
    reader.addEventListener('message', ({ data }: MessageEvent<PhotoMessage>) => {
      if ('progress' in data) onProgress(data.progress);
      else end(data.text);
    });
    reader.postMessage(photo);
  });
}
