/** Recognises the text of a photo in a worker, which is loaded while the first photo is taken and ends with each. */
import type { PhotoMessage, PhotoRequest } from './photo-text.worker.ts';
import worker from './photo-text.worker.ts?worker&url';

/** Slower devices get no text. */
const DEADLINE_MS = 60_000;

/** A worker without a photo ends after this time. */
const UNUSED_MS = 300_000;

let prepared: Worker | undefined;

/** Loads the reader while the person takes a photo. */
export function preparePhotoText(): void {
  if (prepared !== undefined) return;
  const reader = new Worker(worker);
  prepared = reader;
  reader.postMessage('load' satisfies PhotoRequest);
  setTimeout(() => {
    if (prepared === reader) takePrepared()?.terminate();
  }, UNUSED_MS);
}

function takePrepared(): Worker | undefined {
  const reader = prepared;
  prepared = undefined;
  return reader;
}

export interface PhotoOptions {
  /** Ends the recognition. */
  signal: AbortSignal;
  /** @param part from 0 to 1. */
  onProgress(part: number): void;
}

/** @returns undefined if the browser cannot open the photo, or the recognition was ended. */
export function photoText(photo: Blob, { signal, onProgress }: PhotoOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = takePrepared() ?? new Worker(worker);
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
      else if ('text' in data) end(data.text);
    });
    reader.postMessage(photo);
  });
}
