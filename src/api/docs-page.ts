/** Renders `/api/docs`: the OpenAPI document as one page without scripts. */
import type { Call } from '#kernel/call.ts';
import { genericText } from '#kernel/problem.ts';
import { escapeHtml } from '#kernel/text.ts';
import { openApiDocument } from './openapi.ts';

const style = `
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: #0e1417; color: #eef3f2; font: 16px/1.6 system-ui, sans-serif }
h1, h2 { font-weight: 500 } a { color: #2dd4bf } code, pre { font: 14px/1.5 ui-monospace, monospace }
details { border: 1px solid #26333a; border-radius: 4px; margin: .5rem 0; padding: .5rem 1rem; background: #141c20 }
summary { cursor: pointer } summary b { color: #2dd4bf; display: inline-block; min-width: 4.5rem }
pre { overflow-x: auto; padding: 1rem; background: #0e1417 } .who { color: #a7b6b8 }`;

/** Renders the page, and returns it with a content security policy that allows only its own style. */
export function docsPage(calls: readonly Call[]): { html: string; policy: string } {
  const { paths } = openApiDocument(calls) as { paths: Record<string, Record<string, unknown>> };
  const operations = calls.map((call) => {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    return `<details id="${call.id}"><summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code> ${escapeHtml(call.summary)}</summary>
<p class="who">${escapeHtml(whoMay(call))}</p>${textsOf(call)}<pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`;
  });
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Ardoise</title><style>${style}</style></head><body><main><h1>API</h1>
<p>Below <code>/api/v1</code>; for programs: <a href="/api/v1/openapi.json">openapi.json</a>. Errors are <code>application/problem+json</code>.</p>
${operations.join('\n')}</main></body></html>`;
  return {
    html,
    policy: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
}

function whoMay({ access, method, underDoAs, notUnderDoAs }: Call): string {
  const who = {
    anyone: 'Everybody.',
    session: 'Who holds the cookie of a session.',
    member: 'Every signed-in member, by bearer token.',
  };
  const named = typeof access === 'string' ? who[access] : `By bearer token: ${access.join(', ')}.`;
  if (underDoAs && method !== 'GET') return `${named} Also while acting for another.`;
  return notUnderDoAs !== undefined ? `${named} Not while acting for another.` : named;
}

function textsOf({ texts }: Call): string {
  const lines = [
    texts?.success,
    texts?.failure,
    ...Object.entries(texts?.byStatus ?? {}).map(
      ([status, text]) => `${status}: ${text || genericText(Number(status))}`,
    ),
  ].filter((line) => line !== undefined);
  return lines.length === 0 ? '' : `<p>${lines.map(escapeHtml).join('<br>')}</p>`;
}
