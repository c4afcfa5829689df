/** Saves a file from the API; a plain link would lack the bearer token. */
import { downloadFileName } from '#kernel/uploaded-file.ts';

/** @param name the proposed file name; may contain what a user entered. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = downloadFileName(name);
  link.click();
  // The browser has started saving by then, so the memory can be freed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
