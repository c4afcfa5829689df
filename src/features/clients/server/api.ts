import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as clients from './service.ts';
import { type ClientRenaming, type ClientUsage, deleteClient, updateClient } from './service.ts';

/**
 * @param usages provided by later features; clients in use are not deleted.
 * @param rename provided by a later feature; the contracts of a client show its new name.
 */
export const clientsApi = (usages: readonly ClientUsage[], rename: ClientRenaming): Handler[] =>
  handlers(contract, {
    ...clients,
    updateClient: updateClient(rename),
    deleteClient: deleteClient(usages),
  });
