import { type Handler, handle, handlers } from '#platform/request/handler.ts';
import * as administration from '../administration.contract.ts';
import * as contract from '../contract.ts';
import * as all from './administration.service.ts';
import { exportArchive } from './archive.service.ts';
import * as workspaces from './workspace.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, { ...workspaces, exportArchive }),
  handle(administration.listWorkspaces, all.listWorkspaces),
  handle(administration.readOneWorkspace, all.readOneWorkspace),
];
