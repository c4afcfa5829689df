import { type Handler, handle, handlers } from '#platform/request/handler.ts';
import * as administration from '../administration.contract.ts';
import * as contract from '../contract.ts';
import * as all from './administration.service.ts';
import { type ArchivedDocuments, exportArchive } from './archive.service.ts';
import * as workspaces from './workspace.service.ts';

/** @param documents provided by later features, for a workspace's archive. */
export const workspacesApi = (documents: readonly ArchivedDocuments[]): Handler[] => [
  ...handlers(contract, {
    ...workspaces,
    exportArchive: exportArchive(documents),
  }),
  handle(administration.listWorkspaces, all.listWorkspaces),
  handle(administration.readOneWorkspace, all.readOneWorkspace),
];
