/**
 * Renders the pages that the framework hydrates: the back office and the sign-in pages. The framework's
 * inline scripts carry this render's nonce and are allowed by hash (docs/decisions/0013-public-pages-are-documents.md).
 */
import { hash, randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { pagePolicy } from './content-policy.ts';
import { splitFiles } from './split-files.ts';

// biome-ignore lint/performance/noBarrelFile: the server imports only this module of the pages' build, which changes during development
export { createDocuments } from './documents/documents.tsx';

export const streamTimeout = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  let outcome = status;
  const router = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  const page = await render(router, nonce, () => {
    outcome = 500;
  });
  const { html, hashes } = nameInlineScripts(inItsLanguage(page), nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', pagePolicy({ scriptHashes: hashes }));
  return new Response(html, { status: outcome, headers });
}

function render(element: React.ReactNode, nonce: string, onFault: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const options: RenderToPipeableStreamOptions = {
      nonce,
      onAllReady() {
        // A running timer would keep the render in memory.
        clearTimeout(timeoutMs);
        resolve(text(stream.pipe(new PassThrough())));
      },
      onShellError: reject,
      onError(error) {
        onFault();
        // biome-ignore lint/suspicious/noConsole: rendering has no log; defects must be visible
        console.error(error);
      },
    };
    const stream = renderToPipeableStream(element, options);
    const timeoutMs = setTimeout(() => stream.abort(), streamTimeout).unref();
  });
}

/** Links the French files, if the page is French. */
function inItsLanguage(page: string): string {
  if (!page.includes('<html lang="fr"')) return page;
  return page.replace(/(?<=["']\/assets\/)(?=([\w.-]+\.js)["'])/g, (_, name: string) =>
    splitFiles.has(name) || name.startsWith('manifest-') ? 'fr/' : '',
  );
}

/** Hashes only scripts with this render's nonce: injected ones have none and stay forbidden. */
function nameInlineScripts(page: string, nonce: string): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  // Only the framework knows the nonce, so each piece begins inside a tag of the framework.
  const pieces = page.split(` nonce="${nonce}"`);
  for (const [place, piece] of pieces.entries()) {
    if (!pieces[place - 1]?.endsWith('<script')) continue;
    const code = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'));
    if (code !== '') hashes.push(hashOf(code));
  }
  return { html: pieces.join(''), hashes };
}

function hashOf(code: string): string {
  return hash('sha256', code, 'base64');
}
