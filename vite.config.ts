import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkOf, chunks } from './scripts/build/chunks.ts';
import { contractNotes } from './scripts/build/contract-notes.ts';
import { guide } from './scripts/build/guide.ts';
import { joinRuntime } from './scripts/build/join-runtime.ts';
import { languages } from './scripts/build/languages.ts';
import { leanPackages } from './scripts/build/lean-packages.ts';
import { mantineStyles } from './scripts/build/mantine-styles.ts';
import { minifyAgain } from './scripts/build/minify-again.ts';
import { officeWorker } from './scripts/build/office-worker.ts';
import { precompress } from './scripts/build/precompress.ts';
import { routeFiles } from './scripts/build/route-files.ts';

/**
 * Builds client and server. The client build is React Router's; the server build bundles our own entries
 * (server, cli, workers) with it, so that production runs plain JavaScript.
 */
export default defineConfig({
  plugins: [
    guide(),
    contractNotes(),
    chunks(),
    joinRuntime(),
    minifyAgain(),
    languages(),
    leanPackages(),
    mantineStyles(),
    routeFiles(),
    reactRouter(),
    officeWorker(),
    precompress(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              // The plan (scripts/build/chunks.ts) has all modules.
              includeDependenciesRecursively: false,
              groups: [{ name: chunkOf, debugName: 'planned' }],
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
            'invoice.worker': 'src/features/invoices/server/invoice.worker.ts',
            'statement.worker': 'src/features/receivables/server/statement.worker.ts',
            'export.worker': 'src/features/imports/server/export.worker.ts',
            'content.worker': 'src/features/content/server/content.worker.ts',
          },
        },
      },
    },
  },
});
