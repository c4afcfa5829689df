import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A pattern, because the server build has several entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // A page loads only the routes of its links: all routes are 6 KiB, most of them for the back office.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;
