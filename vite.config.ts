import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { precompress } from './scripts/build/precompress.ts';

/** The frame of public pages, and what back office pages share with it. */
const isFrame =
  /src\/(web\/(root|theme|errors\/|layouts\/(public|language)|messages|signed-in|session-hint|site-of-page|page\.ts)|ui\/(context|countdown|date|locale|notice|picture|theme\/(fonts|tokens))|kernel\/(locale|translate))/;

/**
 * One build for both worlds. The client build is React Router's; the server build bundles our own
 * entries (server, cli, the database's worker) around it, so that production runs plain JavaScript.
 */
export default defineConfig({
  plugins: [reactRouter(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every page needs comes in two files: twenty small ones compress worse and wait longer.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'frame', test: isFrame },
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
            'pglite.worker': 'src/platform/db/pglite.worker.ts',
          },
        },
      },
    },
  },
});
