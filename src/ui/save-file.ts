/** Hands the person a file that came from the API: an address alone would lack the bearer token. */

/** @param name as it is proposed for saving. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save by the next turn; the content is not needed in memory after that.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
