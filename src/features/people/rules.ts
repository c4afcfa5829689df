/** Selects which contracts the page of a member lists, with their days in the month. */
import type { listContractsOfUser } from '#features/contracts/assignment.contract.ts';
import type { listReports } from '#features/expenses/report.contract.ts';
import type { MemberRow } from '#features/members/contract.ts';
import type { MonthReport } from '#features/planning/contract.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { Day, Month } from '#kernel/day.ts';

/** What the page shows. */
export interface PersonPageData {
  today: Day;
  month: Month;
  member: MemberRow;
  report: MonthReport;
  contracts: CallAnswer<typeof listContractsOfUser>['contracts'];
  reports: CallAnswer<typeof listReports>;
}

/** Number of newest reports on the page. A link leads to all reports. */
export const REPORTS_SHOWN = 5;

interface OpenContract {
  contractId: number;
  cname: string;
  client: string;
  forEverybody: boolean;
  startDate: Day | null;
  endDate: Day | null;
}

interface RecordedContract {
  contractId: number;
  cname: string;
  startDate: Day | null;
  endDate: Day | null;
}

interface MonthDays {
  viewedYear: number;
  viewedMonth: number;
  contractsForUser: readonly RecordedContract[];
  tbody: Readonly<Record<string, Readonly<Record<string, readonly { quantity: number }[]>>>>;
}

export interface ContractOfMonth extends RecordedContract {
  /** Empty for a contract that is closed, or from which the member was removed. */
  client: string;
  /** Days in the month on this contract. */
  days: number;
}

/**
 * Returns the member's contracts and those with days in the month. Contracts for everybody, such as absences, are
 * listed only with days.
 */
export function contractsOfMonth(
  { viewedYear, viewedMonth, contractsForUser, tbody }: MonthDays,
  open: readonly OpenContract[],
): ContractOfMonth[] {
  const daysOn = (contractId: number) =>
    (tbody[String(contractId)]?.[`${viewedYear}:${viewedMonth}`] ?? []).reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    );
  const ids = new Set(open.map(({ contractId }) => contractId));
  const former = contractsForUser.filter(({ contractId }) => !ids.has(contractId));
  return [
    ...open.map(({ forEverybody, ...contract }) => ({ contract, isListed: !forEverybody })),
    ...former.map((contract) => ({ contract: { ...contract, client: '' }, isListed: false })),
  ]
    .map(({ contract, isListed }) => ({ contract, isListed, days: daysOn(contract.contractId) }))
    .filter(({ isListed, days }) => isListed || days > 0)
    .map(({ contract, days }) => ({ ...contract, days }));
}
