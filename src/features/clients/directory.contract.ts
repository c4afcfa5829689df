/** Declares the call that looks electronic addresses up in the directory of the French approved platforms. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { clientWriters } from './access.ts';
import { companyNumber } from './contract.ts';
import './errors.ts';

export const findElectronicAddresses = call({
  id: 'findElectronicAddresses',
  method: 'GET',
  path: '/electronic-addresses',
  summary:
    'Electronic addresses of a company in the directory of the approved platforms; without a SIREN, only whether it can be asked',
  access: clientWriters,
  query: z.object({ siren: companyNumber(['383 474 814', '']) }),
  answer: z.object({
    /** Whether the workspace has an account with a directory. */
    connected: z.boolean(),
    /** In the scheme 0225, at most twenty. */
    addresses: z.array(z.object({ address: z.string(), name: z.string() })),
  }),
  texts: { failure: 'FAILED TO READ DIRECTORY', byStatus: { 409: 'FAILED TO READ DIRECTORY' } },
});
