/** Looks a company up in the directory of the approved platforms, through a later feature that has the account. */
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { PrepareContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import type * as contract from '../directory.contract.ts';
import { fieldError } from '../errors.ts';
import { compactNumber, isSiren } from '../number.rules.ts';

type Found = CallAnswer<typeof contract.findElectronicAddresses>;

/** Implemented by a later feature. @param siren empty to learn only whether there is a directory. @throws Problem 409 */
export type Directory = (context: PrepareContext<Member>, siren: string) => Promise<Found>;

/** @throws Problem 400 at `siren`; 409 with code DIRECTORY_UNREACHED. */
export const findElectronicAddresses = (
  directory: Directory,
): Phases<typeof contract.findElectronicAddresses, Found> => ({
  prepare(context, { query }) {
    const siren = compactNumber(query.siren);
    if (siren !== '' && !isSiren(siren))
      throw new Problem(400, { errors: { siren: fieldError('client_siren_invalid') } });
    return directory(context, siren);
  },
  run: async (_context, _input, found) => found,
});
