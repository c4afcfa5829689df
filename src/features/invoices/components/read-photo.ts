/** Reads a photo in a worker, which is loaded with the first photo and ends with each. */
import { type PhotoContext, photoProposal, type ReceiptProposal } from '../photo.rules.ts';
import type { PhotoMessage } from './photo.worker.ts';
import worker from './photo.worker.ts?worker&url';

/** Slower devices get no proposal. */
const DEADLINE_MS = 60_000;

interface Options extends PhotoContext {
  /** Ends the reading. */
  signal: AbortSignal;
  /** @param part from 0 to 1. */
  onProgress(part: number): void;
}

/** @returns undefined if nothing can be read, or the reading was ended. */
export async function readPhoto(photo: Blob, options: Options): Promise<ReceiptProposal | undefined> {
  const text = await textOf(photo, options);
  return text === undefined ? undefined : photoProposal(text, options);
}

function textOf(photo: Blob, { signal, onProgress }: Options): Promise<string | undefined> {
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
