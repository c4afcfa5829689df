import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractNotes } from './scripts/build/contract-notes.ts';
import { guide } from './scripts/build/guide.ts';
import { officeWorker } from './scripts/build/office-worker.ts';
import { precompress } from './scripts/build/precompress.ts';
import { routeFiles } from './scripts/build/route-files.ts';

/** Styles that every public page loads. The back office loads them before its own, which override them. */
const isFrameStyle =
  /src\/(web\/(theme|errors\/|layouts\/(public|language))|ui\/(notice|brand-mark|theme\/(fonts|tokens))).*\.css/;

/** Styles of the content of public pages, in one file, because a visitor of one page usually opens another. */
const isReadingStyle =
  /src\/(features\/(blog|site)\/(?!components\/(contacts|request-table))|features\/posts\/components\/content\.|ui\/(article-card|button|page-head)).*\.css/;

/**
 * Modules that public pages share with the back office. None has styles, because the framework links the styles of
 * all files that a page imports.
 */
const isShared =
  /src\/(kernel\/|ui\/(page\/|(api-texts|brand|brand-mark|byline|context|date|leaving|local-path|locale|notice|page-link|picture|messages)\.))/;

/** The Mantine modules that the frame of the back office and nearly all of its pages use. */
const basicComponents =
  /@mantine\/(hooks\/|core\/esm\/(core|utils|components\/(Anchor|Box|Button|CheckIcon|CloseButton|Flex|Group|InlineInput|Input|InputBase|Loader|Menu|Overlay|Paper|Popover|Portal|ScrollArea|Skeleton|Stack|Text|TextInput|ThemeIcon|Title|Tooltip|Transition|UnstyledButton|VisuallyHidden)\/))/;

/**
 * Builds client and server. The client build is React Router's; the server build bundles our own entries
 * (server, cli, workers) with it, so that production runs plain JavaScript.
 */
export default defineConfig({
  plugins: [guide(), contractNotes(), routeFiles(), reactRouter(), officeWorker(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Code that every page needs is in one file per group: twenty small files compress worse and load more slowly.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'mantine', test: basicComponents },
                { name: 'frame', test: isFrameStyle },
                { name: 'reading', test: isReadingStyle },
                { name: 'shared', test: isShared, minShareCount: 24 },
                // Without this group, a page of the back office loads 125 files, most of them below 2 KiB. With a lower
                // share count, the first page exceeds its budget (tests/e2e/budgets.test.ts).
                { name: 'office', test: /\.(tsx?|m?js|json)$/, minShareCount: 24 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages of hundreds of small modules, which are slow to resolve: the server starts faster if they are bundled.
      resolve: {
        noExternal: [/^@mantine\//, /^@floating-ui\//, 'zod', 'kysely', 'hono', '@hono/node-server'],
      },
      build: {
        target: 'node24',
        rollupOptions: {
          input: {
            server: 'src/entry/server.ts',
            cli: 'src/entry/cli.ts',
            'document.worker': 'src/platform/pdf/document.worker.ts',
            'confined.host': 'src/platform/confined/confined.host.ts',
            'pdf.worker': 'src/platform/pdf/pdf.worker.ts',
            'binding.worker': 'src/platform/pdf/binding.worker.ts',
            'table.worker': 'src/platform/table/table.worker.ts',
            'heic.worker': 'src/platform/heic/heic.worker.ts',
            'invoice.worker': 'src/features/expenses/server/invoice.worker.ts',
            'export.worker': 'src/features/posts/server/export.worker.ts',
            'content.worker': 'src/features/posts/server/content/content.worker.ts',
          },
        },
      },
    },
  },
});
