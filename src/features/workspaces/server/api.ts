import { type Handler, handle } from '#platform/request/handler.ts';
import * as administration from '../administration.contract.ts';
import * as contract from '../contract.ts';
import * as all from './administration.service.ts';
import { type ArchivedDocuments, exportArchive } from './archive.service.ts';
import * as workspaces from './workspace.service.ts';

/** @param documents what later features put into a workspace's archive. */
export const workspacesApi = (documents: readonly ArchivedDocuments[]): Handler[] => [
  handle(contract.readWorkspace, workspaces.readState),
  handle(contract.readSettings, workspaces.readSettings),
  handle(contract.updateSettings, workspaces.updateSettings),
  handle(contract.submitDeletion, workspaces.submitDeletion),
  handle(contract.cancelDeletion, workspaces.cancelDeletion),
  handle(contract.exportArchive, exportArchive(documents)),
  handle(administration.listWorkspaces, all.list),
  handle(administration.readOneWorkspace, all.readOne),
];
