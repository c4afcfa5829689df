/** Builds the grid's test page (grid-app.tsx), and opens it in a browser. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const app = path.join(import.meta.dirname, 'grid-app.tsx');
let files: Promise<ReadonlyMap<string, string>> | undefined;

async function buildFiles(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: app, output: { entryFileNames: 'grid.js', assetFileNames: 'grid[extname]' } },
      modulePreload: false,
      cssCodeSplit: false,
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return new Map(
    outputs.flatMap((one) =>
      'output' in one
        ? one.output.map((file) => [
            `/${file.fileName}`,
            file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('utf8'),
          ])
        : [],
    ),
  );
}

/** Opens a page with the grid. Its host does not exist; all its requests are answered here. */
export async function openGrid(page: Page, locale: 'en' | 'fr' = 'en'): Promise<void> {
  files ??= buildFiles();
  const built = await files;
  await page.route('http://grid.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = built.get(pathname);
    if (body !== undefined)
      return route.fulfill({ body, contentType: pathname.endsWith('.js') ? 'text/javascript' : 'text/css' });
    if (pathname !== '/') return route.fulfill({ status: 204 });
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Grid</title><link rel="stylesheet" href="/${[...built.keys()].find((name) => name.endsWith('.css'))?.slice(1)}">`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="${locale}" data-mantine-color-scheme="dark"><head>${head}</head><body><script type="module" src="/grid.js"></script></body></html>`,
    });
  });
  await page.goto('http://grid.test/');
  await page.getByRole('grid').waitFor();
}
