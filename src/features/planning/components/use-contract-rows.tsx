import { useMemo } from 'react';
import type { GridRow } from '#ui/grid/layout.ts';
import { useTexts } from '#ui/locale.tsx';
import type { MonthReport } from '../contract.ts';
import { kinds } from '../figures.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type MonthContract = MonthReport['contractsForUser'][number];

/** Returns the contracts of a month as rows, grouped by kind. */
export function useContractRows(all: readonly MonthContract[]): {
  rows: readonly GridRow[];
  contracts: readonly MonthContract[];
} {
  const t = useTexts({ en, fr });
  return useMemo(() => {
    const contracts = kinds.flatMap((kind) => all.filter((contract) => contract.kind === kind));
    const rows = contracts.map(({ contractId, cname, kind }) => ({
      id: String(contractId),
      label: cname,
      head: <span title={cname}>{cname}</span>,
      section: t(`kind_${kind}`),
    }));
    return { rows, contracts };
  }, [all, t]);
}
