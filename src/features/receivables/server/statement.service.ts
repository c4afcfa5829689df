/** Imports bank statements, proposes the invoices that their lines pay, and records payments from them. */
import { createHash } from 'node:crypto';
import { authorOf, displayName, type Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { decimalOf, sumCents } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { lockName } from '#platform/db/transaction.ts';
import { COSTLY_FILES, limitCostlyFiles } from '#platform/limits/limits.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { page } from '#platform/request/page.ts';
import { createFairQueue } from '#platform/thread/fair-queue.ts';
import { createThread, isCostly } from '#platform/thread/thread.ts';
import { mayRecordPayments } from '../access.ts';
import { fieldError } from '../errors.ts';
import { type Credit, type Proposal, proposalsFor, refundFor } from '../match.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ReceivedPayment } from '../received.contract.ts';
import { REFERENCE_LENGTH } from '../rules.ts';
import type { ShownLine, ShownProposal } from '../statement.contract.ts';
import * as contract from '../statement.contract.ts';
import {
  identitiesOf,
  MOST_MATCHED,
  type ReadStatement,
  type StatementLine,
  type StatementRefusal,
} from '../statement.rules.ts';
import * as received from './received.repo.ts';
import { chargesIn, recordPayment, recordRefund } from './received.service.ts';
import * as repo from './statement.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

const thread = createThread(new URL('./statement.worker.ts', import.meta.url), {
  deadlineMs: inputBounds.xml.ms,
  threads: 1,
  megabytes: inputBounds.xml.megabytes,
});
/** Reads one file at a time per person, so that slow files delay only the person who sent them. */
const turns = createFairQueue({ atOnce: 1, atOncePerKey: 1, most: 100, mostPerKey: 5 });

const refusals = {
  unknown: 'statement_unknown',
  broken: 'statement_broken',
  large: 'statement_large',
  entry: 'statement_entry',
} as const;

export const importStatement: Phases<typeof contract.importStatement, ReadStatement> = {
  async prepare(context, { body }) {
    if (!mayRecordPayments(context.actor)) throw new Problem(403);
    const found = await readFile(context, await body.bytes());
    if (!('refusal' in found)) return found;
    const entry = 'entry' in found ? String(found.entry) : '';
    throw new Problem(400, {
      code: 'STATEMENT_REFUSED',
      errors: { file: fieldError(refusals[found.refusal], { entry }) },
    });
  },
  async run(context, { body }, { format, outgoing, leftOut, ...incoming }) {
    const { db, actor, now } = context;
    // Two imports of one file follow one another.
    await lockStatements(context);
    const refunds = await refundsAmong(db, outgoing);
    const lines = [...incoming.lines, ...refunds];
    const fingerprints = identitiesOf(lines).map((identity) =>
      createHash('sha256').update(identity).digest('base64url'),
    );
    const known = await repo.knownFingerprints(db, fingerprints);
    const fresh = lines.flatMap((line, place) => {
      const fingerprint = fingerprints[place] ?? '';
      return known.has(fingerprint) ? [] : [{ ...line, fingerprint }];
    });
    const answer = {
      added: fresh.length,
      known: lines.length - fresh.length,
      leftOut: leftOut + outgoing.length - refunds.length,
    };
    if (fresh.length > 0) {
      const author = authorOf(actor);
      const statementId = await repo.insertStatement(db, {
        workspace_id: actor.workspaceId,
        file_name: body.name,
        format,
        sha256: Buffer.from(body.sha256).toString('hex'),
        lines: fresh.length,
        imported_by_id: author.userId,
        imported_by_name: displayName(author),
        imported_at: now,
      });
      await repo.insertLines(
        db,
        fresh.map(({ bookedOn, amount, ...line }) => ({
          ...line,
          bank_statement_id: statementId,
          booked_on: bookedOn,
          amount_cents: amount,
        })),
      );
    }
    await context.record({
      action: 'bank-statement.imported',
      subjectType: 'workspace',
      subjectId: actor.workspaceId,
      detail: { name: body.name, count: answer.added },
    });
    return answer;
  },
};

/** Files of one person that take too long count against a limit. @throws Problem 429 */
async function readFile(
  { actor, limits }: PrepareContext<Member>,
  bytes: Uint8Array,
): Promise<ReadStatement | StatementRefusal> {
  const who = String(authorOf(actor).userId);
  await limitCostlyFiles(limits, who);
  try {
    // `read` is exported by the worker.
    return (await turns.run(who, () => thread.run('read', bytes))) as ReadStatement | StatementRefusal;
  } catch (error) {
    if (!isCostly(error)) throw error;
    await limits.count(COSTLY_FILES, who);
    return { refusal: 'large' };
  }
}

export async function listStatementLines(context: MemberContext, { query }: On<'listStatementLines'>) {
  const { db } = context;
  const { lines, proposals, invoices, refunds } = await matched(db);
  const answer = await page(context, contract.listStatementLines, query, repo.listLines(db, query), {
    row: (row) => lineRow(row, refunds.get(row.id) ?? shown(proposals.get(row.id), row, invoices)),
    texts: { en, fr },
  });
  const certain = lines.filter(({ id }) => proposals.get(id)?.certain === true).map(({ id }) => id);
  return { ...answer, certain };
}

/** @throws Problem 403; 404; 400 at `clientId`, `parts` and `charges`; 409 LINE_DECIDED or RECEIVED_CHANGED. */
export async function bookStatementLine(
  context: MemberContext,
  { params, body }: On<'bookStatementLine'>,
): Promise<ReceivedPayment> {
  if (!mayRecordPayments(context.actor)) throw new Problem(403);
  await lockStatements(context);
  const line = orNotFound(await repo.findLine(context.db, params.statementLineId));
  requireOpen(line);
  return bookLine(context, line, body);
}

/** @throws Problem 403 */
export async function bookCertainLines(
  context: MemberContext,
  { body: { statementLineIds } }: On<'bookCertainLines'>,
): Promise<{ booked: number }> {
  const { db, actor } = context;
  if (!mayRecordPayments(actor)) throw new Problem(403);
  await lockStatements(context);
  const { lines, proposals, invoices } = await matched(db);
  const asked = new Set(statementLineIds);
  let booked = 0;
  for (const line of lines) {
    const proposal = shown(proposals.get(line.id), line, invoices);
    if (proposal?.certain !== true || !asked.has(line.id)) continue;
    await bookLine(context, line, proposal);
    booked += 1;
  }
  await context.record({
    action: 'statement-lines.booked',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { count: booked },
  });
  return { booked };
}

/** @throws Problem 403; 404; 409 LINE_DECIDED for a recorded line. */
export async function setLineAside(
  context: MemberContext,
  { params, body: { aside } }: On<'setLineAside'>,
): Promise<{ statementLineId: number; aside: boolean }> {
  const { db, actor } = context;
  if (!mayRecordPayments(actor)) throw new Problem(403);
  await lockStatements(context);
  const line = orNotFound(await repo.findLine(db, params.statementLineId));
  if (line.payment_id !== null) throw new Problem(409, { code: 'LINE_DECIDED' });
  await repo.setAside(db, line.id, aside);
  await context.record({
    action: 'statement-line.set-aside',
    subjectType: 'statement-line',
    subjectId: line.id,
    detail: { total: decimalOf(line.amount_cents, line.currency), currency: line.currency, aside },
  });
  return { statementLineId: line.id, aside };
}

/** Imports and decisions about lines follow one another. Taken before the lock of a client. */
function lockStatements({ db, actor }: Pick<MemberContext, 'db' | 'actor'>): Promise<void> {
  return lockName(db, `statements ${actor.workspaceId}`);
}

function requireOpen({ payment_id, aside }: repo.LineRecord): void {
  if (payment_id !== null || aside) throw new Problem(409, { code: 'LINE_DECIDED' });
}

function bookLine(
  context: MemberContext,
  line: repo.LineRecord,
  body: On<'bookStatementLine'>['body'],
): Promise<ReceivedPayment> {
  const { clientId, parts, credit } = body;
  const { amount_cents: amount, currency } = line;
  const values = {
    clientId,
    receivedOn: line.booked_on,
    euros: null,
    currency,
    method: 'transfer',
    reference: line.text.slice(0, REFERENCE_LENGTH).toWellFormed(),
    statementLineId: line.id,
  } as const;
  if (amount < 0) return recordRefund(context, { ...values, amount: -amount, credit });
  const charges = chargesIn(body.charges, currency);
  return recordPayment(context, { ...values, amount: amount + charges, charges, parts });
}

/** The outgoing lines that may pay a client's credit back. */
async function refundsAmong(db: Database, outgoing: readonly StatementLine[]): Promise<StatementLine[]> {
  if (outgoing.length === 0) return [];
  const credits = await creditsOf(db);
  return outgoing.filter((line) => refundFor(line, credits) !== undefined);
}

/** What the company owes each client, by currency. */
async function creditsOf(db: Database): Promise<Credit[]> {
  const records = await received.listCredits(db);
  const groups = Map.groupBy(records, ({ clientId, currency }) => `${clientId} ${currency}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { clientId, client, currency } = first;
    const numbers = own.flatMap((one) => one.numbers);
    return [{ clientId, client, currency, amount: sumCents(own.map(({ amount }) => amount)), numbers }];
  });
}

type Invoices = ReadonlyMap<number, received.OpenInvoice>;

/** The oldest open lines with their proposals. */
async function matched(db: Database) {
  const lines = await repo.listOpenLines(db, MOST_MATCHED);
  const open = await received.listOpen(db);
  const matchable = lines.map(({ id, amount_cents: amount, currency, payer, text }) => ({
    id,
    amount,
    currency,
    payer,
    text,
  }));
  const proposals = proposalsFor(
    matchable.filter(({ amount }) => amount > 0),
    open,
  );
  const invoices: Invoices = new Map(open.map((invoice) => [invoice.id, invoice]));
  const outgoing = matchable.filter(({ amount }) => amount < 0);
  const credits = outgoing.length === 0 ? [] : await creditsOf(db);
  const refunds = new Map(outgoing.map((line) => [line.id, refundProposal(line, credits)]));
  return { lines, proposals, invoices, refunds };
}

function refundProposal(
  line: Parameters<typeof refundFor>[0],
  credits: readonly Credit[],
): ShownProposal | null {
  const found = refundFor(line, credits);
  if (found === undefined) return null;
  const { clientId, client, currency, amount } = found.credit;
  const none = decimalOf(0, currency);
  return {
    clientId,
    client,
    parts: [],
    charges: none,
    rest: none,
    credit: decimalOf(amount, currency),
    reason: found.reason,
    certain: false,
  };
}

function shown(
  proposal: Proposal | undefined,
  { currency }: Pick<repo.LineRecord, 'currency'>,
  invoices: Invoices,
): ShownProposal | null {
  if (proposal === undefined) return null;
  const money = (units: number) => decimalOf(units, currency);
  const { clientId, parts, charges, rest, reason, certain } = proposal;
  const named = parts.flatMap(({ id, amount }) => {
    const invoice = invoices.get(id);
    return invoice === undefined ? [] : [{ invoice, amount }];
  });
  return {
    clientId,
    client: named[0]?.invoice.client ?? '',
    parts: named.map(({ invoice, amount }) => ({
      salesInvoiceId: invoice.id,
      number: invoice.number,
      amount: money(amount),
      open: money(invoice.open),
    })),
    charges: money(charges),
    rest: money(rest),
    credit: '',
    reason,
    certain,
  };
}

function lineRow(row: repo.LineRecord, proposal: ShownProposal | null): ShownLine {
  const { payment_id: receivedPaymentId, client } = row;
  return {
    statementLineId: row.id,
    account: row.account,
    bookedOn: row.booked_on,
    payer: row.payer,
    text: row.text,
    amount: decimalOf(row.amount_cents, row.currency),
    currency: row.currency,
    state: receivedPaymentId !== null ? 'booked' : row.aside ? 'aside' : 'open',
    proposal,
    payment: receivedPaymentId === null ? null : { receivedPaymentId, client: client ?? '' },
  };
}
