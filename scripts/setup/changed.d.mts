export function changedFiles(since?: string): string[];
export function testsFor(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): { unit: string[]; api: string[]; others: string[] };
export function readImports(): Map<string, string[]>;
