import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A pattern, since the server build has several entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // A reader is told the routes of the page's links alone: all of them weigh 6 KiB, most of them of the back office.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;
