import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A pattern, because the server build has several entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // Loaded once with the first page, and then kept by the browser: asking for the routes of links delays each page.
  routeDiscovery: { mode: 'initial' },
  // A page and its loader are in one file, because each file is a request.
  splitRouteModules: false,
} satisfies Config;
