/**
 * Renders a page whole, so that it can be kept and compressed. Inline scripts that the framework wrote carry
 * the nonce of this render; they are allowed by their hashes (docs/decisions/0003-script-hashes.md).
 */
import { hash, randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { documentContext } from '#ui/context.ts';
import { pagePolicy } from './content-policy.ts';
import { awaken, withLateScripts } from './late-scripts.ts';

export const streamTimeout = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  let outcome = status;
  const router = <ServerRouter context={withKnownPaths(context)} url={request.url} nonce={nonce} />;
  const page = await render(router, nonce, () => {
    outcome = 500;
  });
  const { html, hashes } = nameInlineScripts(page, nonce);
  const isPublic = context.staticHandlerContext.matches.some(({ route }) => route.id === 'layouts/public');
  const late = import.meta.env.PROD && isPublic;
  if (late) hashes.push(hashOf(awaken));
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', pagePolicy(hashes));
  loadContext.get(documentContext).html = late ? withLateScripts(html) : html;
  return new Response(null, { status: outcome, headers });
}

type Match = EntryContext['staticHandlerContext']['_match'];

const matches = new LRUCache<string, { found: ReturnType<Match> }>({ max: 200 });

/**
 * The framework looks up every path above a page, for each page anew, and searches all routes for it: an eighth of the time
 * that a page took. There are few such paths.
 */
function withKnownPaths(context: EntryContext): EntryContext {
  const { staticHandlerContext } = context;
  const match: Match = (path) => {
    if (typeof path !== 'string') return staticHandlerContext._match(path);
    let known = matches.get(path);
    if (known === undefined) {
      known = { found: staticHandlerContext._match(path) };
      matches.set(path, known);
    }
    return known.found;
  };
  return { ...context, staticHandlerContext: { ...staticHandlerContext, _match: match } };
}

function render(element: React.ReactNode, nonce: string, onFault: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const options: RenderToPipeableStreamOptions = {
      nonce,
      onAllReady() {
        // A timer that is left holds the whole render until it runs out.
        clearTimeout(patience);
        const chunks: Buffer[] = [];
        const whole = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
        });
        whole.once('finish', () => resolve(Buffer.concat(chunks).toString('utf8'))).once('error', reject);
        stream.pipe(whole);
      },
      onShellError: reject,
      onError(error) {
        onFault();
        // biome-ignore lint/suspicious/noConsole: the render has no log of its own; a fault must be seen
        console.error(error);
      },
    };
    const stream = renderToPipeableStream(element, options);
    const patience = setTimeout(() => stream.abort(), streamTimeout).unref();
  });
}

/** Only scripts with this render's nonce are named: one that came in with content has none, and stays forbidden. */
function nameInlineScripts(page: string, nonce: string): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  // Nobody but the framework knows the nonce, so each piece begins within a tag that it wrote.
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
