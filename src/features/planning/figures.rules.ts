/** Computes a month's totals by contract or by member. */
import { type ContractKind, contractKinds } from '#features/contracts/rules.ts';

/** A member's days on one contract. */
export interface FigureRow {
  contractId: number;
  cname: string;
  kind: ContractKind;
  memberId: number;
  member: string;
  days: number;
}

export interface Figure {
  /** Id of the contract or member. */
  id: number;
  label: string;
  days: number;
  byKind: Readonly<Record<ContractKind, number>>;
}

export function daysByKind(rows: readonly Pick<FigureRow, 'kind' | 'days'>[]): Record<ContractKind, number> {
  const sums = { client: 0, internal: 0, absence: 0 };
  for (const { kind, days } of rows) sums[kind] += days;
  return sums;
}

/**
 * Returns one total per contract or member. Contracts are sorted by kind, then by descending days; members by
 * name.
 */
export function figuresBy(rows: readonly FigureRow[], by: 'contractId' | 'memberId'): Figure[] {
  const groups = Map.groupBy(rows, (row) => row[by]);
  const figures = [...groups].map(([id, group]) => {
    const byKind = daysByKind(group);
    const label = (by === 'contractId' ? group[0]?.cname : group[0]?.member) ?? '';
    return { id, label, byKind, days: byKind.client + byKind.internal + byKind.absence };
  });
  if (by === 'memberId') return figures.sort((one, other) => one.label.localeCompare(other.label));
  const rank = ({ byKind }: Figure) => contractKinds.findIndex((kind) => byKind[kind] > 0);
  return figures.sort((one, other) => rank(one) - rank(other) || other.days - one.days);
}
