import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contact from '../contact.contract.ts';
import * as contract from '../contract.ts';
import * as directoryContract from '../directory.contract.ts';
import * as contacts from './contact.service.ts';
import { type Directory, findElectronicAddresses } from './directory.service.ts';
import * as clients from './service.ts';
import { type ClientRenaming, type ClientUsage, deleteClient, updateClient } from './service.ts';

/**
 * @param usages provided by later features; clients in use are not deleted.
 * @param rename provided by a later feature; the contracts of a client show its new name.
 * @param directory provided by a later feature.
 */
export const clientsApi = (
  usages: readonly ClientUsage[],
  rename: ClientRenaming,
  directory: Directory,
): Handler[] => [
  ...handlers(contract, {
    ...clients,
    updateClient: updateClient(rename),
    deleteClient: deleteClient(usages),
  }),
  ...handlers(contact, contacts),
  ...handlers(directoryContract, { findElectronicAddresses: findElectronicAddresses(directory) }),
];
