/** Set on a device whose person does not want photos to be read. */
const PLACE = 'ardoise.photos';

/** Whether this device reads the photos of receipts. */
export const readsPhotos = (): boolean => localStorage.getItem(PLACE) !== 'off';

export function chooseReading(on: boolean): void {
  if (on) localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, 'off');
}

/** Loads the reader while the person takes a photo. Without a network, the photo itself reports it. */
export function prepareReading(): void {
  if (!readsPhotos()) return;
  void import('#ui/photo-text/photo-text.ts').then(
    ({ preparePhotoText }) => preparePhotoText(),
    () => undefined,
  );
}
