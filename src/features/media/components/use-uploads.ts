/** Uploads pictures into the gallery one after the other: first a record, then its content. */
import { useRef, useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import { showAlert, showProblem } from '#ui/alerts.ts';
import { useApi } from '#ui/session.tsx';
import { createMedia, type Media, uploadMedia } from '../contract.ts';

export interface Upload {
  key: number;
  title: string;
  /** A local object URL that shows the file during the upload. */
  preview: string;
  uploading: boolean;
  uploaded: boolean;
  /** Number of completed steps, of two. */
  done: number;
  /** The reason for a failure. */
  failed?: RefusedFor;
}

export type RefusedFor = 'type' | 'size' | 'pixels' | 'time' | 'other';

function reasonOf({ status, code }: Problem): RefusedFor {
  if (code === 'PICTURE_TOO_MANY_PIXELS') return 'pixels';
  if (code === 'PICTURE_TOO_SLOW') return 'time';
  return status === 400 ? 'type' : status === 413 ? 'size' : 'other';
}

/** Returns a title made from a file name: without the extension, separators become spaces. */
export function titleOfFile(name: string): string {
  const title = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return (title || 'Picture').slice(0, 200);
}

/** Uploads a file as a picture. @throws Problem */
export async function uploadPicture(
  api: ReturnType<typeof useApi>,
  file: File,
  onRecord?: () => void,
): Promise<Media> {
  const { media_id: mediaId } = await api(createMedia, { body: { title: titleOfFile(file.name) } });
  onRecord?.();
  const body = new FormData();
  body.set('file', file);
  return api(uploadMedia, { params: { mediaId }, body });
}

export function useUploads(onUploaded: (media: Media) => void) {
  const api = useApi();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const forget = (key: number) =>
    setUploads((before) => {
      const gone = before.find((upload) => upload.key === key);
      if (gone !== undefined) URL.revokeObjectURL(gone.preview);
      return before.filter((upload) => upload.key !== key);
    });

  async function add(files: readonly File[]): Promise<void> {
    const begun = files.map((file) => ({ file, key: ++lastKey.current, preview: URL.createObjectURL(file) }));
    setUploads((before) => [
      ...begun.map(({ file, key, preview }) => ({
        key,
        preview,
        title: titleOfFile(file.name),
        uploading: true,
        uploaded: false,
        done: 0,
      })),
      ...before,
    ]);
    for (const { file, key } of begun) {
      try {
        const media = await uploadPicture(api, file, () => change(key, { done: 1 }));
        change(key, { done: 2, uploading: false, uploaded: true });
        showAlert('success', uploadMedia.texts.success);
        onUploaded(media);
        forget(key);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        change(key, { uploading: false, failed: reasonOf(error) });
        showProblem(new Problem(error.status, { code: error.code, msg: uploadMedia.texts.failure }));
      }
    }
  }

  return { uploads, add, forget };
}
