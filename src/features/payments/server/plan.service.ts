/** Finds the reports to pay, and computes the transfers that paying some of them would make. */
import { createHash } from 'node:crypto';
import { displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import type { Day } from '#kernel/day.ts';
import { shownName } from '#kernel/left-name.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { ListStatements } from '#platform/db/list.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { maySeePayments } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  type DueReport,
  MOST_TRANSFER_CENTS,
  type PaymentMethod,
  type PlannedTransfer,
  peopleBelowZero,
  planTransfers,
  totalsOf,
} from '../rules.ts';
import type { RunPreview } from '../run.contract.ts';
import * as contract from '../run.contract.ts';
import { latinMessage } from '../sepa.rules.ts';
import { isInSepa } from '../sepa-country.rules.ts';
import * as advances from './advance.repo.ts';
import * as bank from './bank.repo.ts';
import { readableIban } from './bank.service.ts';

export interface PayableRecord {
  id: number;
  title: string;
  account_id: number;
  decided_at: Date | null;
  ttc_cents: number;
}

/** Implemented by the reports' feature, which comes after this one. Without `since` nothing is payable. */
export interface Payables {
  list(
    db: Database,
    query: ListQuery<typeof contract.listPayable>,
    since: Day | undefined,
  ): ListStatements<PayableRecord>;
  /** The payable reports of a person, who may have left. */
  listOf(db: Database, accountId: number, since: Day | undefined): Promise<DueReport[]>;
  /** The given reports that are payable. */
  read(db: Database, ids: readonly number[], since: Day | undefined): Promise<DueReport[]>;
  /** The given reports that are payable, locked until the transaction ends. */
  lock(db: Database, ids: readonly number[], since: Day | undefined): Promise<DueReport[]>;
}

/** @throws Problem 403 */
export const listPayable =
  (payables: Payables) =>
  async (context: MemberContext, { query }: CallInput<typeof contract.listPayable>) => {
    const { db, actor, request } = context;
    if (!maySeePayments(actor)) throw new Problem(403);
    const settings = await bank.findSettings(db);
    const reading = payables.list(db, query, settings?.since);
    const known = {
      rows: async () => {
        const rows = await reading.rows();
        const ids = rows.map(({ account_id }) => account_id);
        const people = await bank.peopleOf(db, ids);
        const accounts = await bank.bankAccountsOf(db, ids);
        return rows.map((row) => ({
          report_id: row.id,
          title: row.title,
          total_cents: row.ttc_cents,
          user: {
            user_id: row.account_id,
            name: payeeName(people.get(row.account_id), request.locale),
          },
          approved_at: row.decided_at?.toISOString() ?? '',
          account: accounts.get(row.account_id)?.ending ?? '',
        }));
      },
      count: reading.count,
    };
    const answer = await page(context, contract.listPayable, query, known, {
      row: (row) => row,
      texts: { en, fr },
    });
    return { ...answer, ready: settings !== undefined };
  };

export interface Plan {
  method: PaymentMethod;
  transfers: readonly PlannedTransfer[];
  /** People whose chosen reports are below zero together, and therefore not in the run. */
  belowZero: readonly number[];
  people: Awaited<ReturnType<typeof bank.peopleOf>>;
  accounts: Awaited<ReturnType<typeof bank.bankAccountsOf>>;
  /** The people whose transfers are outside SEPA. */
  outsideSepa: ReadonlySet<number>;
}

interface Choice {
  reportIds: readonly number[];
  method: PaymentMethod;
  /** Decides which countries are in SEPA. */
  day: Day;
  settings: bank.Settings | undefined;
}

/**
 * @throws Problem 409 NOT_PAYABLE if some of the chosen reports are not payable; 409 BELOW_ZERO if nobody is to
 * be paid; 409 TRANSFER_TOO_LARGE.
 */
export async function planOf(
  { db, vault }: MemberContext,
  { reportIds, method, day, settings }: Choice,
  due: readonly DueReport[],
): Promise<Plan> {
  if (due.length !== new Set(reportIds).size) throw new Problem(409, { code: 'NOT_PAYABLE' });
  const ids = due.map(({ userId }) => userId);
  const belowZero = peopleBelowZero(due);
  const paid = due.filter(({ userId }) => !belowZero.includes(userId));
  if (paid.length === 0) throw new Problem(409, { code: 'BELOW_ZERO', msg: 'THE REPORTS ARE BELOW ZERO' });
  const transfers = planTransfers(paid, await advances.listOpen(db, ids));
  if (transfers.some(({ reportsCents }) => reportsCents > MOST_TRANSFER_CENTS))
    throw new Problem(409, { code: 'TRANSFER_TOO_LARGE', msg: 'A TRANSFER IS TOO LARGE' });
  // Read once: the accounts that are compared with those shown are the ones that are paid.
  const accounts = await bank.bankAccountsOf(db, ids);
  const companyIsOutside = settings !== undefined && !isInSepa(settings.iban, day);
  const isOutside = ({ account_id: id, iban }: { account_id: number; iban: string }) =>
    companyIsOutside || !isInSepa(readableIban(vault, id, iban) || 'FR', day);
  return {
    method,
    transfers,
    belowZero,
    people: await bank.peopleOf(db, ids),
    accounts,
    outsideSepa: new Set(
      [...accounts.values()]
        .filter((one) => method === 'sepa' && isOutside(one))
        .map((one) => one.account_id),
    ),
  };
}

/** Returns a text that differs after each change of the account, and from which the IBAN cannot be read. */
function versionOf(account: { iban: string; holder: string } | undefined): string {
  if (account === undefined) return '';
  return createHash('sha256').update(`${account.iban}\n${account.holder}`).digest('hex').slice(0, 32);
}

export function previewOf(plan: Plan, locale: Locale): RunPreview {
  const { method, transfers, belowZero, people, accounts, outsideSepa } = plan;
  const totals = totalsOf(transfers);
  const needsAccount = (transfer: PlannedTransfer) =>
    method === 'sepa' && transfer.amountCents > 0 && !accounts.has(transfer.userId);
  return {
    reports: totals.reports,
    reports_cents: totals.reportsCents,
    deducted_cents: totals.deductedCents,
    total_cents: totals.totalCents,
    transfers: transfers.map((transfer) => ({
      user: { user_id: transfer.userId, name: payeeName(people.get(transfer.userId), locale) },
      account: accounts.get(transfer.userId)?.ending ?? '',
      account_version: method === 'sepa' ? versionOf(accounts.get(transfer.userId)) : '',
      account_saved_at: accounts.get(transfer.userId)?.saved_at.toISOString() ?? null,
      outside_sepa: outsideSepa.has(transfer.userId),
      reports: transfer.reports.length,
      reports_cents: transfer.reportsCents,
      deducted_cents: transfer.deductedCents,
      amount_cents: transfer.amountCents,
    })),
    below_zero: belowZero.map((userId) => payeeName(people.get(userId), locale)),
    without_account: transfers
      .filter(needsAccount)
      .map(({ userId }) => payeeName(people.get(userId), locale)),
  };
}

type Named = Pick<bank.PersonRecord, 'first_name' | 'last_name' | 'login' | 'user_state'>;

/** @param locale for marking the names of people who have left; without it names are not marked. */
export function payeeName(person: Named | undefined, locale?: Locale): string {
  if (person === undefined) return '';
  const { first_name: firstName, last_name: lastName, login, user_state: userState } = person;
  const named = { firstName, lastName, login };
  return locale === undefined ? displayName(named) : shownName({ ...named, userState }, locale);
}

/** Returns the message for the person's bank statement, in their language. */
export function messageFor(
  person: { locale: Locale } | undefined,
  { reports }: Pick<PlannedTransfer, 'reports'>,
): string {
  const t = translator({ en, fr }, person?.locale ?? 'fr');
  return latinMessage(
    t('transfer_message', { count: reports.length, titles: reports.map(({ title }) => title).join(', ') }),
  );
}
