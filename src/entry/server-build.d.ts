declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';
  import type { createDocuments } from '#web/documents/documents.tsx';
  export const entry: {
    module: ServerBuild['entry']['module'] & { createDocuments: typeof createDocuments };
  };
  export const routes: ServerBuild['routes'];
  export const assets: ServerBuild['assets'];
  export const publicPath: ServerBuild['publicPath'];
  export const assetsBuildDirectory: ServerBuild['assetsBuildDirectory'];
  export const future: ServerBuild['future'];
  export const ssr: ServerBuild['ssr'];
  export const isSpaMode: ServerBuild['isSpaMode'];
  export const prerender: ServerBuild['prerender'];
  export const routeDiscovery: ServerBuild['routeDiscovery'];
}
