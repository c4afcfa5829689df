/** Reads a photo of a receipt on the device. It is loaded with the first photo. */
import { type PhotoOptions, photoText } from '#ui/photo-text/photo-text.ts';
import { type PhotoContext, photoProposal, type ReceiptProposal } from '../photo.rules.ts';

/** @returns undefined if nothing can be read, or the reading was ended. */
export async function readPhoto(
  photo: Blob,
  options: PhotoOptions & PhotoContext,
): Promise<ReceiptProposal | undefined> {
  const text = await photoText(photo, options);
  return text === undefined ? undefined : photoProposal(text, options);
}
