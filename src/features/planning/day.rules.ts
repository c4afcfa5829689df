/**
 * Validates recorded days. A quantity is 0, ½ or 1 day, stored as an integer of half days (product.md §6).
 */
import { isBookable, type MembersContract } from '#features/contracts/rules.ts';
import { compareDays, type Day } from '#kernel/day.ts';

export const quantities = [0, 0.5, 1] as const;
export type Quantity = (typeof quantities)[number];
/** 0, 1 or 2 half days. */
export type HalfDays = 0 | 1 | 2;

/** Maximum of a day on all contracts together. */
export const MOST_HALF_DAYS = 2;

export function halfDaysOf(quantity: Quantity): HalfDays {
  return quantity === 0 ? 0 : quantity === 1 ? 2 : 1;
}

/** @param halfDays any sum of half days. @returns days, in halves. */
export function daysOf(halfDays: number): number {
  return halfDays / 2;
}

/** Error codes of a cell, in order of precedence. */
export const refusals = ['MONTH_CLOSED', 'WEEK_LOCKED', 'ON_LEAVE', 'NOT_ON_CONTRACT', 'DAY_FULL'] as const;
export type Refusal = (typeof refusals)[number];

export interface Cell {
  day: Day;
  contractId: number;
}

export interface DayEntry extends Cell {
  halfDays: HalfDays;
}

/** An approved leave, with its first and last day. */
export interface LeaveOfCell {
  leaveRequestId: number;
  from: Day;
  to: Day;
}

export interface RefusedCell extends Cell {
  code: Refusal;
  /** With `ON_LEAVE`. */
  leave?: LeaveOfCell;
}

/** A contract as it applies to the member. */
export interface BookableContract extends MembersContract {
  contractId: number;
}

export interface CheckedDays {
  /** Differences from the recorded days, one per cell; 0 clears the cell. */
  changes: DayEntry[];
  /** Rejected cells; empty if the changes can be written. */
  refused: RefusedCell[];
}

export interface Recorded {
  /** All days that the member has recorded in the affected weeks, on any contract. */
  entries: readonly DayEntry[];
  contracts: readonly BookableContract[];
  isLocked(day: Day): boolean;
  /** Whether the month of the day is closed. */
  isClosed(day: Day): boolean;
  /** The approved leave that has the cell, which changes only with the leave. */
  leaveOf(cell: Cell): LeaveOfCell | undefined;
}

/**
 * Computes which of the sent days change something and which are rejected. In a locked week every cell is rejected, elsewhere only
 * changes, so that a week with days in a closed month can be submitted with them. The last value of a cell wins. Clearing needs no
 * contract, so that days on a contract that the member has left can be removed.
 */
export function checkDays(sent: readonly DayEntry[], recorded: Recorded): CheckedDays {
  const before = new Map(recorded.entries.map((entry) => [cellKey(entry), entry]));
  const after = new Map(before);
  for (const entry of sent) after.set(cellKey(entry), entry);
  const changes = [...after.values()].filter(
    (entry) => entry.halfDays !== (before.get(cellKey(entry))?.halfDays ?? 0),
  );
  const sums = new Map<Day, number>();
  for (const { day, halfDays } of after.values()) sums.set(day, (sums.get(day) ?? 0) + halfDays);
  const contracts = new Map(recorded.contracts.map((contract) => [contract.contractId, contract]));

  const refusalOf = (entry: DayEntry): Refusal | undefined => {
    if (recorded.isClosed(entry.day)) return 'MONTH_CLOSED';
    if (recorded.leaveOf(entry) !== undefined) return 'ON_LEAVE';
    if (entry.halfDays === 0) return undefined;
    const contract = contracts.get(entry.contractId);
    if (contract === undefined || !isBookable(contract, entry.day)) return 'NOT_ON_CONTRACT';
    const growth = entry.halfDays - (before.get(cellKey(entry))?.halfDays ?? 0);
    return growth > 0 && (sums.get(entry.day) ?? 0) > MOST_HALF_DAYS ? 'DAY_FULL' : undefined;
  };
  const refused = changes.flatMap((entry) => {
    const code = refusalOf(entry);
    const leave = code === 'ON_LEAVE' ? recorded.leaveOf(entry) : undefined;
    return refusedAs(code, entry).map((cell) => ({ ...cell, ...(leave && { leave }) }));
  });
  const locked = sent.filter(({ day }) => recorded.isLocked(day));
  return {
    changes,
    refused: [...locked.flatMap((entry) => refusedAs('WEEK_LOCKED', entry)), ...refused].sort((one, other) =>
      compareDays(one.day, other.day),
    ),
  };
}

function refusedAs(code: Refusal | undefined, { day, contractId }: Cell): RefusedCell[] {
  return code === undefined ? [] : [{ day, contractId, code }];
}

/** Returns the rejection that the response reports: the one with the highest precedence. */
export function firstRefusal(refused: readonly RefusedCell[]): Refusal | undefined {
  return refusals.find((code) => refused.some((cell) => cell.code === code));
}

/** A contract id and a day: «12 2026-11-04». */
export type CellKey = `${number} ${Day}`;

export function cellKey({ contractId, day }: Cell): CellKey {
  return `${contractId} ${day}`;
}
