import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { precompress } from './scripts/build/precompress.ts';

/**
 * One build for both worlds. The client build is React Router's; the server build bundles our own
 * entries (server, cli, the database's worker) around it, so that production runs plain JavaScript.
 */
export default defineConfig({
  plugins: [reactRouter(), precompress()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
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
