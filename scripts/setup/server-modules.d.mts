export interface GraphModule {
  id: string | null;
  file: string | null;
  importers: Set<GraphModule>;
}
export interface ModuleGraph {
  getModulesByFile(file: string): Set<GraphModule> | undefined;
}
export function isServerModule(
  file: string,
  entry: string,
  graphs: { server: ModuleGraph; client: ModuleGraph },
): boolean;
