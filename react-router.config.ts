import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A pattern, since the server build has several entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // Every route is known to the client from the start: no call to discover them while reading.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
