/** React Router's build of the pages, which each request loads again: a change of a page needs no reload. */
const PAGES = 'virtual:react-router/server-build';

interface GraphModule {
  id: string | null;
  file: string | null;
  importers: Set<GraphModule>;
}

interface ModuleGraph {
  getModulesByFile(file: string): Set<GraphModule> | undefined;
}

/**
 * Whether the development server must reload the server's modules after a change: if the entry imports the file directly
 * or indirectly, or if no graph has it, because workers and the command line read theirs outside Vite.
 *
 * @param file the absolute path of the changed file
 * @param entry the absolute path of the server's entry
 */
export function isServerModule(
  file: string,
  entry: string,
  { server, client }: { server: ModuleGraph; client: ModuleGraph },
): boolean {
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
