/**
 * Acts for the people of the three-month story, through the API. Each action is also noted in the notebook.
 */
import { updateBookSettings } from '#features/books/settings.contract.ts';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { invoiceOf } from '#features/expenses/factory.ts';
import * as report from '#features/expenses/report.contract.ts';
import { updateBankAccount, updatePaymentSettings } from '#features/payments/bank.contract.ts';
import { transfersShown } from '#features/payments/rules.ts';
import { createRun, previewRun } from '#features/payments/run.contract.ts';
import { decideWeeks, listInbox } from '#features/planning/approval.contract.ts';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import { listPostes } from '#features/postes/contract.ts';
import { addAttachment } from '#features/receipts/attachment.contract.ts';
import * as receipt from '#features/receipts/contract.ts';
import type { ApiClient } from '#kernel/client.ts';
import { addDays, type Day } from '#kernel/day.ts';
import {
  cents,
  includedVat,
  type Notebook,
  newNotebook,
  noteApproval,
  noteReopening,
  type Spent,
  scaleOfFiveHorsepower,
} from './notebook.ts';

export interface Actor {
  userId: number;
  email: string;
  name: string;
  api: ApiClient;
  file(path: string): Promise<Uint8Array>;
  /** Requests and downloads a file that a job creates. */
  exported(path: string, body: object): Promise<Uint8Array>;
}

export interface Stage {
  people: Record<'olga' | 'marc' | 'ana' | 'ben' | 'chloe', Actor>;
  /** Sets the time of the whole program. */
  at(instant: string): Promise<void>;
}

const WHOLE = 10_000;
/** Account, VAT and deductible share (both in basis points) that the presets of a new company should have. */
const kinds = {
  Train: ['625100', 1000, 0],
  'Parking and tolls': ['625100', 2000, WHOLE],
  Fuel: ['606140', 2000, 8000],
  Supplies: ['606400', 2000, WHOLE],
  Taxi: ['625100', 1000, 0],
} as const;
export type Kind = keyof typeof kinds;

/** Examples of the SWIFT IBAN Registry. */
const IBANS = {
  ana: 'FR1420041010050500013M02606',
  ben: 'DE89370400440532013000',
  chloe: 'BE68539007547034',
};

/** Without an invoice no VAT is deducted. */
async function attachInvoice({ api }: Actor, receiptId: number): Promise<void> {
  await api(addAttachment, { params: { receiptId }, body: invoiceOf(receiptId) });
}

/** Sets up books and payments; Ana enters her bank account later. */
export async function setUpMoney(
  olga: Actor,
  people: Record<'ana' | 'ben' | 'chloe', Actor>,
  password: string,
) {
  await olga.api(updateBookSettings, {
    // The fiscal year ends in August.
    body: { siren: '732 829 320', journal_label: 'Notes de frais', label_locale: 'fr', fiscal_month: 9 },
  });
  await olga.api(updatePaymentSettings, {
    body: {
      holder: 'Ardoise Conseil',
      iban: IBANS.ana,
      bic: '',
      since: '2026-08-01',
      currentPassword: password,
    },
  });
  for (const key of ['ben', 'chloe'] as const) await enterAccount(key, people[key], password);
}

export function enterAccount(key: keyof typeof IBANS, { api, userId, name }: Actor, password: string) {
  return api(updateBankAccount, {
    params: { userId },
    body: { iban: IBANS[key], holder: name, currentPassword: password },
  });
}

export async function openStory({ people, at }: Stage) {
  const { olga, marc } = people;
  const notebook: Notebook = newNotebook();
  const { postes } = await olga.api(listPostes, { query: {} });
  const posteId = (name: string) => postes.find(({ postname }) => postname === name)?.posteId ?? 0;
  const ids = new Map<string, { reportId: number; author: Actor }>();
  const known = (name: string) => {
    const found = ids.get(name);
    if (found === undefined) throw new Error(`No report ${name}`);
    return found;
  };
  const note = (name: string, spent: Spent) =>
    notebook.reports.set(name, [...(notebook.reports.get(name) ?? []), spent]);

  return {
    ...people,
    at,
    notebook,
    posteId,
    reportId: (name: string) => known(name).reportId,

    async contract(cname: string, client: string, rate: string, members: readonly Actor[]) {
      const body = { cname, client, dailyRate: rate, startDate: '2026-08-01' as Day };
      const { contractId } = await olga.api(createContract, { body });
      for (const { userId } of members)
        await olga.api(addContractMember, { params: { contractId }, body: { memberId: userId } });
      return contractId;
    },

    /** Writes Monday to Friday, with the same quantity of each contract each day. */
    async week(
      who: Actor,
      monday: Day,
      shares: Readonly<Record<number, 0.5 | 1>>,
      operation: 'save' | 'submit' = 'submit',
    ) {
      const workedDays = Object.entries(shares).flatMap(([contractId, quantity]) =>
        [0, 1, 2, 3, 4].map((offset) => {
          const day = addDays(monday, offset);
          const key = `${who.name} ${contractId} ${day.slice(0, 7)}`;
          notebook.days.set(key, (notebook.days.get(key) ?? 0) + quantity * 2);
          return sentDay(day, Number(contractId), quantity);
        }),
      );
      const managerEmail = operation === 'submit' ? marc.email : undefined;
      await writeDays(who, operation, who, workedDays, { managerEmail });
    },

    /** The manager approves the waiting weeks of one person or of all, or rejects them with a reason. */
    async decideWeeks(decision: 'approve' | 'reject', of?: Actor, monday?: Day) {
      const { weeks } = await marc.api(listInbox, { query: { rowsPerPage: 200, page: 0, whose: 'mine' } });
      const chosen = weeks.filter(
        (week) =>
          (of === undefined || week.memberId === of.userId) && (monday ?? week.monday) === week.monday,
      );
      const { refused } = await marc.api(decideWeeks, {
        body: {
          weeks: chosen.map(({ timesheetId, revision }) => ({ timesheetId, revision })),
          decision,
          comment: decision === 'reject' ? 'Friday was leave.' : '',
        },
      });
      if (refused.length > 0 || chosen.length === 0) throw new Error(`Weeks: ${JSON.stringify(refused)}`);
      return chosen.length;
    },

    async begin(author: Actor, name: string, [startdate, enddate]: [Day, Day], contractId: number) {
      const body = { title: name, startdate, enddate, contractId };
      const { report_id: reportId } = await author.api(report.createReport, { body });
      ids.set(name, { reportId, author });
      notebook.reports.set(name, []);
    },

    /** Notes a report that the program created. */
    adopt(name: string, reportId: number, author: Actor, receipts: Spent[]) {
      ids.set(name, { reportId, author });
      notebook.reports.set(name, receipts);
    },

    /** Adds a receipt with one VAT rate, and its invoice. */
    async spend(name: string, kind: Kind, date: Day, amount: string, more: Record<string, unknown> = {}) {
      const { reportId, author } = known(name);
      const [account, rate, preset] = kinds[kind];
      const { share = preset, ...fields } = more as { share?: number };
      const body = { reportId, date, posteId: posteId(kind), valuettc: amount, ...fields };
      const { receiptId } = await author.api(receipt.createReceipt, { body });
      await attachInvoice(author, receiptId);
      const gross = cents(amount);
      note(name, {
        account,
        gross,
        vat: [{ cents: includedVat(gross, rate), share }],
        billable: 'billable' in more,
      });
      return receiptId;
    },

    /** Adds a receipt with printed amounts of VAT, at 10 and 20 %, and its invoice. */
    async spendPrinted(
      name: string,
      kind: 'Hotel' | 'Meals',
      date: Day,
      [amount, ten, twenty]: [string, string, string],
      more: object = {},
    ) {
      const { reportId, author } = known(name);
      const vat = { value_vat_type_b: ten, value_vat_type_c: twenty };
      const body = { reportId, date, posteId: posteId(kind), valuettc: amount, ...vat, ...more };
      const { receiptId } = await author.api(receipt.createReceipt, { body });
      await attachInvoice(author, receiptId);
      const share = kind === 'Hotel' ? 0 : WHOLE;
      note(name, {
        account: kind === 'Hotel' ? '625100' : '625700',
        gross: cents(amount),
        vat: [cents(ten), cents(twenty)].map((line) => ({ cents: line, share })),
      });
      return receiptId;
    },

    /** Adds a receipt in another currency, which has no French VAT. */
    async spendAbroad(
      name: string,
      date: Day,
      foreign: [currency: string, amount: string, rate: string],
      euros: string,
    ) {
      const { reportId, author } = known(name);
      const [currency, foreign_amount, exchange_rate] = foreign;
      const body = {
        reportId,
        date,
        posteId: posteId('Other'),
        currency,
        foreign_amount,
        exchange_rate,
        rate_date: date,
      };
      const { receiptId } = await author.api(receipt.createReceipt, { body });
      note(name, { account: '625800', gross: cents(euros), vat: [] });
      return receiptId;
    },

    async drive(name: string, date: Day, kilometres: string, vehicleId: number) {
      const { reportId, author } = known(name);
      const body = {
        reportId,
        date,
        posteId: posteId('Kilometres'),
        distance: kilometres,
        vehicleId,
        purpose: 'Client',
      };
      await author.api(receipt.createReceipt, { body });
    },

    /**
     * Accepts corrections. Whatever the order of booking, the report's journeys and corrections together must
     * equal what the scale adds for its kilometres. The notebook records that amount.
     */
    async settleDrives(name: string, metres: number) {
      const { reportId, author } = known(name);
      const params = { reportId };
      const { receipts } = await author.api(receipt.listReceipts, {
        params,
        query: { rowsPerPage: 100, page: 0 },
      });
      const corrections = receipts.filter(({ correction }) => correction?.accepted === false);
      for (const { receiptId } of corrections)
        await author.api(receipt.acceptCorrection, { params: { receiptId } });
      const gross = scaleOfFiveHorsepower(notebook.metres + metres) - scaleOfFiveHorsepower(notebook.metres);
      notebook.metres += metres;
      note(name, { account: '625100', gross, vat: [] });
      return corrections.length;
    },

    async submit(name: string, below_zero = false) {
      const { reportId, author } = known(name);
      const body = { title: name, managerEmail: marc.email, below_zero };
      await author.api(report.submitReport, { params: { reportId }, body });
    },

    async approve(name: string) {
      const { reportId, author } = known(name);
      await marc.api(report.approveReport, { params: { reportId }, body: {} });
      noteApproval(notebook, name, author.name);
    },

    async reopen(name: string) {
      const body = { comment: 'A receipt is missing.' };
      await marc.api(report.reopenReport, { params: { reportId: known(name).reportId }, body });
      noteReopening(notebook, name);
    },

    async pay(names: readonly string[], execution_day: Day) {
      const reportIds = names.map((name) => known(name).reportId);
      const transfers = transfersShown(await olga.api(previewRun, { body: { reportIds } }));
      return olga.api(createRun, { body: { reportIds, execution_day, transfers } });
    },
  };
}
export type Story = Awaited<ReturnType<typeof openStory>>;
