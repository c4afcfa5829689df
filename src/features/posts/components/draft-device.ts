/** Keeps the random name under which the server stores this browser's drafts of posts. */
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

/**
 * Deletes this browser's drafts from the server.
 * @param api client of the person who wrote them.
 */
export async function deleteServerDrafts(api: ApiClient): Promise<void> {
  const device = localStorage.getItem(DEVICE);
  if (device !== null) await api(dropUnsavedOfDevice, { params: { device } });
}
