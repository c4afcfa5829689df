/** Shows the media gallery for other features; its code is loaded when it is first opened. */
import { lazy, Suspense } from 'react';
import type { ApiClient } from '#kernel/client.ts';
import type { Media } from '../contract.ts';
import type { GalleryProps } from './gallery.tsx';

const Gallery = lazy(async () => {
  const { Gallery } = await import('./gallery.tsx');
  return { default: Gallery };
});

export function MediaGallery(props: GalleryProps) {
  if (!props.opened) return null;
  return (
    <Suspense>
      <Gallery {...props} />
    </Suspense>
  );
}

/**
 * Uploads a file into the gallery.
 * @throws Problem
 */
export async function uploadPicture(api: ApiClient, file: File): Promise<Media> {
  const uploads = await import('./use-uploads.ts');
  return uploads.uploadPicture(api, file);
}
