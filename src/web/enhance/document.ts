/** Fetches another page of the site as a document. */
export async function fetchDocument(
  address: string,
  init?: RequestInit,
): Promise<{ response: Response; page: Document }> {
  const response = await fetch(address, { ...init, headers: { accept: 'text/html' } });
  return { response, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
}
