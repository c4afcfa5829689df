import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractNotes } from './scripts/build/contract-notes.ts';
import { guide } from './scripts/build/guide.ts';
import { officeWorker } from './scripts/build/office-worker.ts';
import { precompress } from './scripts/build/precompress.ts';

/** The styles that every public page begins with. */
const isFrameStyle =
  /src\/(web\/(theme|errors\/|layouts\/(public|language))|ui\/(notice|brand-mark|theme\/(fonts|tokens))).*\.css/;

/** Those of what is read on them, together, for who reads one page reads the next. */
const isReadingStyle =
  /src\/(features\/(blog|site)\/(?!components\/contacts)|features\/posts\/components\/reader-content|ui\/(article-card|button|page-head)).*\.css/;

/**
 * One build for both worlds. The client build is React Router's; the server build bundles our own
 * entries (server, cli, workers) around it, so that production runs plain JavaScript.
 */
/** What the frame of the back office and nearly every page in it use of Mantine. */
const basicComponents =
  /@mantine\/(hooks\/|core\/esm\/(core|utils|components\/(Anchor|Box|Button|CheckIcon|CloseButton|Flex|Group|InlineInput|Input|InputBase|Loader|Menu|Overlay|Paper|Popover|Portal|ScrollArea|Skeleton|Stack|Text|TextInput|ThemeIcon|Title|Tooltip|Transition|UnstyledButton|VisuallyHidden)\/))/;

export default defineConfig({
  plugins: [guide(), contractNotes(), reactRouter(), officeWorker(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every page needs comes in one file each: twenty small ones compress worse and wait longer.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'mantine', test: basicComponents },
                { name: 'frame', test: isFrameStyle },
                { name: 'reading', test: isReadingStyle },
                // A page of the back office loaded 125 files, most of them below 2 KiB. Groups with a lower share count
                // weigh more on the first page than the budget allows (tests/e2e/budgets.test.ts).
                { name: 'office', test: /\.(tsx?|m?js|json)$/, minShareCount: 24 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages of hundreds of small modules, which take longer to find than to run: bundled, the server starts sooner.
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
