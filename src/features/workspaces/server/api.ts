import { type Handler, handle } from '#platform/request/handler.ts';
import * as administration from '../administration.contract.ts';
import * as contract from '../contract.ts';
import type { AdministrationService } from './administration.service.ts';
import type { ArchiveService } from './archive.service.ts';
import type { WorkspaceService } from './workspace.service.ts';

export interface WorkspaceServices {
  workspaces: WorkspaceService;
  archives: ArchiveService;
  all: AdministrationService;
}

export function workspacesApi({ workspaces, archives, all }: WorkspaceServices): Handler[] {
  return [
    handle(contract.readWorkspace, workspaces.readState),
    handle(contract.readSettings, workspaces.readSettings),
    handle(contract.updateSettings, workspaces.updateSettings),
    handle(contract.submitDeletion, workspaces.submitDeletion),
    handle(contract.cancelDeletion, workspaces.cancelDeletion),
    handle(contract.exportArchive, archives.exportArchive),
    handle(administration.listWorkspaces, all.list),
    handle(administration.createWorkspace, all.create),
    handle(administration.updateWorkspace, all.update),
  ];
}
