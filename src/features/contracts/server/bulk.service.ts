/** Reads and adds many contracts at once, for imports. For single contracts see contract.service.ts. */
import { locales } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type ContractDates, type ContractKind, type ContractValues, contractName } from '../rules.ts';
import * as repo from './contract.repo.ts';
import { addContract } from './contract.service.ts';
import { addContractMember } from './member.service.ts';

/** The texts with the labels of a contract's fields: `field_<name>`. */
export const contractTexts = { en, fr };

export interface KnownContract extends ContractDates {
  contractId: number;
  /** The names in each language; only one unless it is a preset. */
  names: string[];
  kind: ContractKind;
  closed: boolean;
  forEverybody: boolean;
  /** Account ids of the assigned people. */
  members: ReadonlySet<number>;
}

/** Every contract of the workspace. */
export async function listKnownContracts(db: Database): Promise<KnownContract[]> {
  const rows = await repo.listAll(db);
  return rows.map((row) => ({
    contractId: row.id,
    names: [
      ...new Set(locales.map((locale) => contractName({ cname: row.name, preset: row.preset }, locale))),
    ],
    kind: row.kind,
    closed: row.closed_at !== null,
    forEverybody: row.for_everybody,
    startDate: row.start_date,
    endDate: row.end_date,
    members: new Set(row.members),
  }));
}

export interface NewContract {
  values: ContractValues;
  memberIds: readonly number[];
}

/** @throws Problem as addContractMember does, when a person or contract changed in the meantime. */
export async function addContracts(context: MemberContext, contracts: readonly NewContract[]): Promise<void> {
  for (const { values, memberIds } of contracts) {
    const contractId = await addContract(context, values);
    for (const memberId of memberIds)
      await addContractMember(context, { params: { contractId }, body: { memberId }, query: undefined });
  }
}
