/** Names the stored files of exports. Archives and backups omit them, because they can be made again. */
import { DERIVED, workspaceFolder } from '#platform/storage/storage.ts';

export interface ExportId {
  workspaceId: number;
  exportId: number;
}

export function exportsFolder(workspaceId: number): string {
  return `${workspaceFolder(workspaceId)}/${DERIVED}/exports`;
}

/** The folder of an export; each attempt stores its own file in it. */
export function folderOf({ workspaceId, exportId }: ExportId): string {
  return `${exportsFolder(workspaceId)}/${exportId}`;
}

export function fileOf(id: ExportId, attempt: number): string {
  return `${folderOf(id)}/${attempt}`;
}

/** Returns the export's id in a key below `exportsFolder`. */
export function idIn(key: string): number {
  return Number(key.split('/')[3]);
}
