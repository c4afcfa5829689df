/**
 * August to October 2026 in a company of five: weeks filled, rejected and corrected; receipts questioned and
 * refused; a report reopened after its export; a refund; a journey entered late; a person who leaves;
 * payments, one of them undone; months and books closed and reopened.
 */
import * as books from '#features/books/contract.ts';
import * as closing from '#features/closing/contract.ts';
import { posteOf } from '#features/expenses/factory.ts';
import * as question from '#features/expenses/question.contract.ts';
import { listReports, reopenReport } from '#features/expenses/report.contract.ts';
import { readLeaving, settleLeaving } from '#features/leaving/contract.ts';
import { addVehicle, listVehicles } from '#features/mileage/contract.ts';
import { addAdvance } from '#features/payments/advance.contract.ts';
import * as runs from '#features/payments/run.contract.ts';
import { readMonth } from '#features/planning/contract.ts';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import { readPoste } from '#features/postes/contract.ts';
import { addPosteShare } from '#features/postes/share.contract.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import type { Day } from '#kernel/day.ts';
import { noteClosing } from './notebook.ts';
import { enterAccount, openStory, type Stage, type Story, setUpMoney } from './story.ts';

const AUGUST: [Day, Day] = ['2026-08-01', '2026-08-31'];
const SEPTEMBER: [Day, Day] = ['2026-09-01', '2026-09-30'];
const OCTOBER: [Day, Day] = ['2026-10-01', '2026-10-31'];
const mondays = (...days: string[]) => days as Day[];

export interface Outcome {
  story: Story;
  /** The absence contract for paid leave. */
  leave: number;
  /** The closed periods of the books, in order. */
  exports: number[];
  /** Payment runs that are not undone. */
  paid: number[];
  /** The file of the reopened period, from before it was reopened. */
  before: Uint8Array;
}

/** @param password of all five people. */
export async function playThreeMonths(stage: Stage, password: string): Promise<Outcome> {
  const story = await openStory(stage);
  const { olga, ana, ben, chloe, at } = story;
  await at('2026-08-03T08:00:00Z');
  const atlas = await story.contract('Atlas', 'Port of Nantes', '650.00', [ana, ben]);
  const harbour = await story.contract('Harbour', 'City of Brest', '700.00', [ben, chloe]);
  const { contractsForUser } = await ana.api(readMonth, {
    params: { userId: ana.userId, year: 2026, month: 8 },
  });
  const leave =
    contractsForUser.find(({ kind, cname }) => kind === 'absence' && /leave/i.test(cname))?.contractId ?? 0;
  await setUpMoney(olga, { ana, ben, chloe }, password);
  const exports: number[] = [];
  const closeBooks = async (to: Day) => {
    exports.push((await olga.api(books.closeBooks, { body: { to } })).exportId);
    noteClosing(story.notebook);
  };
  const closeMonth = (month: number, accept_open = false) =>
    olga.api(closing.closeMonth, { body: { year: 2026, month, accept_open } });

  await august({ story, atlas, harbour, leave });
  await at('2026-09-01T09:00:00Z');
  // The refused receipt is now in a draft.
  await closeMonth(8, true);
  await closeBooks('2026-08-31');
  // Ana has no bank account yet.
  const first = await story.pay(['Ben August', 'Chloé August'], '2026-09-02');
  await at('2026-09-03T09:00:00Z');
  await olga.api(runs.markRunPaid, { params: { runId: first.runId }, body: { paid_on: '2026-09-02' } });

  await september({ story, atlas, harbour }, password);
  await at('2026-10-01T09:00:00Z');
  await closeMonth(9);
  await closeBooks('2026-09-30');
  const names = ['Ana August', 'Ana September', 'Ben September', 'Ben late journey', 'Chloé taxi'];
  const wrong = await story.pay(names, '2026-10-02');
  const reason = 'The bank rejected the file.';
  await olga.api(runs.undoRun, { params: { runId: wrong.runId }, body: { reason } });
  const second = await story.pay(names, '2026-10-05');

  await october({ story, atlas, harbour });
  await at('2026-11-02T09:00:00Z');
  const { closingId } = await closeMonth(10);
  await closeBooks('2026-10-31');
  const last = exports.at(-1) ?? 0;
  const before = await olga.file(`/books/exports/${last}/file`);
  // The accountant requests one more report in October: month and books are reopened.
  await olga.api(closing.reopenMonth, { params: { closingId }, body: { reason: 'A week was wrong.' } });
  await olga.api(books.reopenBooks, {
    params: { exportId: last },
    body: { reason: 'The accountant asked for it.' },
  });
  // The entries of that period belong to the next file too.
  story.notebook.open = story.notebook.closed.pop() ?? {};
  exports.pop();
  await at('2026-11-03T09:00:00Z');
  await story.begin(ben, 'Ben October', OCTOBER, harbour);
  await story.spend('Ben October', 'Parking and tolls', '2026-10-14', '7.30');
  await story.submit('Ben October');
  await story.approve('Ben October');
  await closeMonth(10);
  await closeBooks('2026-11-03');
  return { story, leave, exports, paid: [first.runId, second.runId], before };
}

interface Scene {
  story: Story;
  atlas: number;
  harbour: number;
  leave: number;
}

async function august({ story, atlas, harbour, leave }: Scene): Promise<void> {
  const { ana, ben, chloe, marc, at, notebook } = story;
  await at('2026-08-31T16:00:00Z');
  for (const monday of mondays('2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24', '2026-08-31')) {
    await story.week(ana, monday, { [monday === '2026-08-10' ? leave : atlas]: 1 });
    await story.week(ben, monday, { [atlas]: 0.5, [harbour]: 0.5 });
    await story.week(chloe, monday, { [harbour]: 1 });
  }
  await story.decideWeeks('reject', ben, '2026-08-17');
  await story.decideWeeks('approve');
  // Friday was leave: correct the week.
  for (const contract of [atlas, harbour]) {
    const key = `${ben.name} ${contract} 2026-08`;
    notebook.days.set(key, (notebook.days.get(key) ?? 0) - 1);
  }
  notebook.days.set(`${ben.name} ${leave} 2026-08`, 2);
  const friday = (contractId: number, quantity: number) => sentDay('2026-08-21', contractId, quantity);
  const corrected = [friday(atlas, 0), friday(harbour, 0), friday(leave, 1)];
  await writeDays(ben, 'submit', ben, corrected, { managerEmail: marc.email });
  await story.decideWeeks('approve', ben, '2026-08-17');

  await story.begin(ana, 'Ana August', AUGUST, atlas);
  await story.spend('Ana August', 'Train', '2026-08-04', '121.00', { billable: true });
  await story.spendPrinted('Ana August', 'Hotel', '2026-08-04', ['134.40', '11.40', '1.50']);
  await story.spendPrinted('Ana August', 'Meals', '2026-08-05', ['43.70', '3.20', '1.42']);
  await story.spend('Ana August', 'Parking and tolls', '2026-08-06', '23.45', { billable: true });
  await story.submit('Ana August');
  await story.approve('Ana August');

  await story.begin(ben, 'Ben August', AUGUST, atlas);
  const { vehicleId } = await ben.api(addVehicle, { body: { name: 'Clio', kind: 'car', power: '5' } });
  await story.drive('Ben August', '2026-08-12', '1800.5', vehicleId);
  await story.drive('Ben August', '2026-08-25', '2900', vehicleId);
  await story.settleDrives('Ben August', 4_700_500);
  await story.spend('Ben August', 'Fuel', '2026-08-25', '71.99');
  await story.submit('Ben August');
  await story.approve('Ben August');

  await story.begin(chloe, 'Chloé August', AUGUST, harbour);
  // 250.00 × 0.9137
  await story.spendAbroad('Chloé August', '2026-08-18', ['USD', '250.00', '0.9137'], '228.43');
  const supplies = await story.spend('Chloé August', 'Supplies', '2026-08-19', '59.99');
  const taxi = await story.spend('Chloé August', 'Taxi', '2026-08-20', '18.70', { billable: true });
  await story.submit('Chloé August');
  const params = (receiptId: number) => ({ params: { receiptId } });
  await marc.api(question.questionReceipt, { ...params(supplies), body: { text: 'What was it for?' } });
  await chloe.api(question.addReceiptComment, {
    ...params(supplies),
    body: { text: 'Paper for the workshop.' },
  });
  await marc.api(question.closeQuestion, params(supplies));
  await marc.api(question.refuseReceipt, { ...params(taxi), body: { reason: 'Which journey?' } });
  const refused = notebook.reports.get('Chloé August')?.pop();
  await story.approve('Chloé August');
  const { reports } = await chloe.api(listReports, {
    params: { userId: chloe.userId },
    query: { rowsPerPage: 10, page: 0, state: 'created' },
  });
  story.adopt('Chloé taxi', reports[0]?.report_id ?? 0, chloe, refused ? [refused] : []);
}

async function september({ story, atlas, harbour }: Omit<Scene, 'leave'>, password: string): Promise<void> {
  const { ana, ben, chloe, marc, olga, at } = story;
  await at('2026-09-08T09:00:00Z');
  // This report is reopened after its export; paid reports cannot be.
  const paid = {
    params: { reportId: story.reportId('Ben August') },
    body: { comment: 'A receipt is wrong.' },
  };
  const refusal = await marc.api(reopenReport, paid).catch((problem: { code?: string }) => problem.code);
  if (refusal !== 'REPORT_PAID') throw new Error(`A paid report was reopened: ${refusal}`);
  await story.reopen('Ana August');
  await story.spend('Ana August', 'Train', '2026-08-07', '64.35');
  await story.submit('Ana August');
  await at('2026-09-10T09:00:00Z');
  await story.approve('Ana August');
  await enterAccount('ana', ana, password);

  await at('2026-09-15T09:00:00Z');
  await olga.api(addAdvance, {
    body: { memberId: ben.userId, amount: '200.00', paid_on: '2026-09-15', note: 'Trip to Brest' },
  });
  await at('2026-09-30T16:00:00Z');
  for (const monday of mondays('2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28')) {
    await story.week(ana, monday, { [atlas]: 1 });
    await story.week(ben, monday, { [atlas]: 0.5, [harbour]: 0.5 });
    // The last two weeks of the person who leaves are not submitted.
    await story.week(chloe, monday, { [harbour]: 1 }, monday < '2026-09-21' ? 'submit' : 'save');
  }
  await story.begin(ana, 'Ana September', SEPTEMBER, atlas);
  await story.spend('Ana September', 'Train', '2026-09-09', '242.00', { billable: true });
  const { receipts } = await ana.api(listReceipts, {
    params: { reportId: story.reportId('Ana August') },
    query: { rowsPerPage: 100, page: 0 },
  });
  const hotel = receipts.find(({ valuettc }) => valuettc === '134.40')?.receiptId;
  await story.spendPrinted('Ana September', 'Hotel', '2026-09-11', ['-67.20', '-5.70', '-0.75'], {
    refund_of: hotel,
  });
  await story.submit('Ana September');
  await story.approve('Ana September');

  const { vehicles } = await ben.api(listVehicles, {
    params: { userId: ben.userId },
  });
  const vehicleId = vehicles[0]?.vehicleId ?? 0;
  await story.begin(ben, 'Ben September', SEPTEMBER, harbour);
  await story.drive('Ben September', '2026-09-16', '1200', vehicleId);
  await story.settleDrives('Ben September', 1_200_000);
  await story.submit('Ben September');
  await story.approve('Ben September');
  // A journey that is entered late but took place earlier, so that too much was paid for the one of September.
  await story.begin(ben, 'Ben late journey', AUGUST, harbour);
  await story.drive('Ben late journey', '2026-08-20', '350.5', vehicleId);
  const corrections = await story.settleDrives('Ben late journey', 350_500);
  if (corrections !== 1) throw new Error(`${corrections} corrections of the mileage`);
  await story.submit('Ben late journey');
  await story.approve('Ben late journey');

  // Chloé leaves: her weeks and her report are submitted for her, and the manager decides.
  const { groups } = await olga.api(readLeaving, { params: { memberId: chloe.userId } });
  const open = Object.fromEntries(groups.map(({ group, count }) => [group, count]));
  if (open.weeks_open !== 2 || open.reports_open !== 1) throw new Error(`Open: ${JSON.stringify(open)}`);
  const to = String(marc.userId);
  await olga.api(settleLeaving, {
    params: { memberId: chloe.userId },
    body: {
      end: 'delete',
      weeks_open: 'finish',
      weeks_open_to: to,
      reports_open: 'finish',
      reports_open_to: to,
      contracts: 'finish',
    },
  });
  await story.decideWeeks('approve');
  await story.approve('Chloé taxi');
}

async function october({ story, atlas, harbour }: Omit<Scene, 'leave'>): Promise<void> {
  const { ana, ben, olga, at } = story;
  await at('2026-10-30T16:00:00Z');
  for (const monday of mondays('2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26')) {
    await story.week(ana, monday, { [atlas]: 1 });
    await story.week(ben, monday, { [atlas]: 0.5, [harbour]: 0.5 });
  }
  await story.decideWeeks('approve');
  // From October the company drives a goods van, so its fuel is fully deductible.
  const posteId = await posteOf(olga, 'Fuel');
  await olga.api(readPoste, { params: { posteId } });
  await olga.api(addPosteShare, {
    params: { posteId },
    body: { type: '', basis: 'own', percent: '100', from: '2026-10-01' },
  });
  await story.begin(ana, 'Ana October', ['2026-09-15', '2026-10-31'], atlas);
  await story.spend('Ana October', 'Fuel', '2026-09-29', '60.01', { billable: true });
  await story.spend('Ana October', 'Fuel', '2026-10-06', '60.01', { share: 10_000, billable: true });
  await story.submit('Ana October');
  await story.approve('Ana October');
  // Reopened, corrected and booked again within one open period.
  await story.reopen('Ana October');
  await story.spend('Ana October', 'Train', '2026-10-07', '33.33');
  await story.submit('Ana October');
  await story.approve('Ana October');
  // A report below zero: the train of 9 September was partly refunded.
  const { receipts } = await ana.api(listReceipts, {
    params: { reportId: story.reportId('Ana September') },
    query: { rowsPerPage: 100, page: 0 },
  });
  const train = receipts.find(({ valuettc }) => valuettc === '242.00')?.receiptId;
  await story.begin(ana, 'Ana refund', OCTOBER, atlas);
  await story.spend('Ana refund', 'Train', '2026-10-20', '-40.00', { refund_of: train, billable: true });
  const unasked = await story.submit('Ana refund').catch((problem: { code?: string }) => problem.code);
  if (unasked === undefined) throw new Error('A report below zero was submitted without a question');
  await story.submit('Ana refund', true);
  await story.approve('Ana refund');
}
