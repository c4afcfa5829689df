/**
 * Works like `fetch`, but reports upload progress, which browsers offer only in XMLHttpRequest. Outcomes and
 * failures are those of `fetch`.
 */
import type { SendInit } from '#kernel/client.ts';

export function fetchCounted(path: string, init: SendInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', path);
    request.responseType = 'blob';
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => init.onSent?.(loaded));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The request did not arrive.')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    init.signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (init.signal?.aborted) request.abort();
    else request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  // `Response` rejects a body for these statuses.
  const body = [204, 205, 304].includes(request.status) ? null : (request.response as Blob);
  return new Response(body, { status: request.status, headers });
}
