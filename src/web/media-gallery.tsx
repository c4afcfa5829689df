/** The media gallery for every room that shows pictures; its code comes when it is first opened. */
import { lazy, Suspense } from 'react';
import type { GalleryProps } from '#features/media/components/gallery.tsx';
import type { Media } from '#features/media/contract.ts';
import type { ApiClient } from '#kernel/client.ts';

const Gallery = lazy(async () => {
  const { Gallery } = await import('#features/media/components/gallery.tsx');
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

/** Takes a file into the gallery. @throws Problem */
export async function uploadPicture(api: ApiClient, file: File): Promise<Media> {
  const uploads = await import('#features/media/components/use-uploads.ts');
  return uploads.uploadPicture(api, file);
}
