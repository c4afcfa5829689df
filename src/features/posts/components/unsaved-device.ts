/** This browser as the server knows it, by a name that says nothing of it: what is typed here is kept there under it. */
import type { ApiClient } from '#kernel/client.ts';
import { dropUnsavedOfDevice } from '../unsaved.contract.ts';

const DEVICE = 'ardoise.device';

export function deviceName(): string {
  const known = localStorage.getItem(DEVICE);
  if (known !== null) return known;
  const made = crypto.getRandomValues(new Uint32Array(4)).join('-');
  localStorage.setItem(DEVICE, made);
  return made;
}

/** What was typed here and lies on the server is given up, too. @param api of the person who typed it. */
export async function forgetTypedHere(api: ApiClient): Promise<void> {
  const device = localStorage.getItem(DEVICE);
  if (device !== null) await api(dropUnsavedOfDevice, { params: { device } });
}
