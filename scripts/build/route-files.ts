/**
 * Lets our code load the files of routes in the browser (web/route-files.ts). React Router reloads the document when a
 * file fails, and waits without an end for one that does not answer.
 */
import type { Plugin } from 'vite';

const IMPORT =
  /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*route\.(module|clientLoaderModule|clientActionModule|clientMiddlewareModule)\s*\)/g;

export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/route(s|Modules)\.js/ },
      handler(code) {
        const changed = code.replace(IMPORT, 'globalThis.loadRouteFile(route.$1)');
        if (changed === code) throw new Error('React Router loads the files of routes in a new way.');
        return { code: changed, map: null };
      },
    },
  };
}
