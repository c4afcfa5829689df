/** Another document of the site, fetched to take a piece of it. */
export async function fetchDocument(
  address: string,
  init?: RequestInit,
): Promise<{ response: Response; page: Document }> {
  const response = await fetch(address, { ...init, headers: { accept: 'text/html' } });
  return { response, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
}
