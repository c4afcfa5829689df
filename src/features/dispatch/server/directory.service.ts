/** Looks companies up in the directory of the approved platforms, with the company's account. */

import { endpointError } from '#features/clients/rules.ts';
import type { Directory } from '#features/clients/server/directory.service.ts';
import { Problem } from '#kernel/problem.ts';
import { FlowError, openFlowService } from '#platform/flows/flow-service.ts';
import { findConnection } from './settings.repo.ts';
import { accountOf } from './settings.service.ts';

/** An address of no known form, or of another company, is left out. */
export const platformDirectory: Directory = async (context, siren) => {
  const connection = await context.read((db) => findConnection(db));
  if (connection === undefined || connection.directory_address === '')
    return { connected: false, addresses: [] };
  if (siren === '') return { connected: true, addresses: [] };
  try {
    const found = await openFlowService(accountOf(context, connection)).lines(siren);
    const isFit = (endpointId: string) =>
      endpointError({ endpointScheme: '0225', endpointId, siren }) === undefined;
    return { connected: true, addresses: found.filter(({ address }) => isFit(address)) };
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    context.log.warn({ trouble: error.trouble, err: error.message }, 'the directory could not be read');
    throw new Problem(409, { code: 'DIRECTORY_UNREACHED' });
  }
};
