/** React Router's build of the pages, which each request loads again: a change of a page needs no reload. */
const PAGES = 'virtual:react-router/server-build';

/**
 * Whether the development server must reload the server's modules after a change.
 *
 * @param {string} file the absolute path of the changed file
 * @param {string} entry the absolute path of the server's entry
 * @param {{ server: ModuleGraph, client: ModuleGraph }} graphs Vite's module graphs
 * @returns {boolean} true if the entry imports the file directly or indirectly, or if no graph has the file, because
 *   workers and the command line read theirs outside Vite
 * @typedef {{ id: string | null, file: string | null, importers: Set<GraphModule> }} GraphModule
 * @typedef {{ getModulesByFile: (file: string) => Set<GraphModule> | undefined }} ModuleGraph
 */
export function isServerModule(file, entry, { server, client }) {
  const modules = new Set(server.getModulesByFile(file));
  if (modules.size === 0) return client.getModulesByFile(file) === undefined && !/\.test\.tsx?$/.test(file);
  for (const module of modules) {
    if (module.file === entry) return true;
    for (const importer of module.importers) {
      if (!importer.id?.includes(PAGES)) modules.add(importer);
    }
  }
  return false;
}
