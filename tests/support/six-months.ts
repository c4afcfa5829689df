/** Enters the six months of `six-months.facts.ts` into the running program, each thing on its day. */
import { addRate } from '#features/budgets/order.contract.ts';
import { createClient, listClients, updateClient } from '#features/clients/contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { saveExchangeRate } from '#features/journals/rate.contract.ts';
import { decideWeeks, listInbox } from '#features/planning/approval.contract.ts';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import {
  assignReceivedPayment,
  readOpenInvoices,
  recordClientRefund,
  recordReceivedPayment,
} from '#features/receivables/received.contract.ts';
import {
  bookCertainLines,
  importStatement,
  listStatementLines,
} from '#features/receivables/statement.contract.ts';
import { listSalesInvoices, readSalesProposals } from '#features/sales/contract.ts';
import {
  addSalesLine,
  createSalesDraft,
  creditSalesInvoice,
  deleteSalesLine,
  issueSalesDraft,
  updateSalesLine,
} from '#features/sales/draft.contract.ts';
import {
  addInstalment,
  prepareBalance,
  prepareDeposit,
  readPricing,
  updatePricing,
} from '#features/sales/pricing.contract.ts';
import { updateSalesSettings } from '#features/sales/settings.contract.ts';
import type { TestApi } from './api.ts';
import { corrected, parts, workedDays } from './six-months.count.ts';
import * as facts from './six-months.facts.ts';

const contractNames = {
  'Rail SA': 'Signals',
  'Studio Lune': 'Website',
  'Bruxelles Conseil': 'Support',
} satisfies Record<facts.ClientName, string>;
const names = Object.keys(contractNames) as facts.ClientName[];

const addresses: Record<facts.ClientName, object> = {
  'Rail SA': { street: '2 quai de la Gare', postcode: '75013', city: 'Paris', siren: '383474814' },
  'Studio Lune': { street: '5 rue Neuve', postcode: '33000', city: 'Bordeaux', siren: '542051180' },
  'Bruxelles Conseil': {
    street: 'Rue Haute 7',
    postcode: '1000',
    city: 'Bruxelles',
    country: 'BE',
    vatNumber: 'BE0403170701',
    email: 'factures@bruxelles-conseil.example',
  },
};

/** A company with its details, clients, contracts and prices. */
export async function openSixMonths(app: TestApi) {
  app.clock.set('2026-01-02T09:00:00Z');
  const company = await app.company();
  const { owner, manager, user } = company;
  await owner.api(updateSalesSettings, {
    body: {
      name: 'Ardoise Conseil',
      legalForm: 'SAS',
      street: '1 rue du Lac',
      postcode: '69003',
      city: 'Lyon',
      siren: '732 829 320',
      vatNumber: 'FR44732829320',
      iban: 'FR76 3000 6000 0112 3456 7890 189',
    },
  });
  const contracts = {} as Record<facts.ClientName, number>;
  for (const client of names) {
    const body = { cname: contractNames[client], client, dailyRate: facts.rates[0]?.euros };
    contracts[client] = (await manager.api(createContract, { body })).contractId;
  }
  const listed = await owner.api(listClients, { query: { rowsPerPage: 10, page: 0 } });
  const clients = Object.fromEntries(listed.clients.map(({ name, clientId }) => [name, clientId])) as Record<
    facts.ClientName,
    number
  >;
  for (const client of names)
    await owner.api(updateClient, { params: { clientId: clients[client] }, body: addresses[client] });
  for (const { from, euros } of facts.rates.slice(1))
    await owner.api(addRate, {
      params: { contractId: contracts['Rail SA'] },
      body: { from, dailyRate: euros },
    });

  const fixed = { params: { contractId: contracts['Studio Lune'] } };
  await owner.api(updatePricing, {
    ...fixed,
    body: { kind: 'fixed', amount: facts.fixed.price, balanceOn: facts.fixed.balanceOn },
  });
  for (const { text, share, amount, on } of facts.fixed.deposits)
    await owner.api(addInstalment, { ...fixed, body: { text, share, amount, plannedOn: on } });
  await owner.api(updatePricing, {
    params: { contractId: contracts['Bruxelles Conseil'] },
    body: {
      kind: 'monthly',
      amount: facts.monthly.amount,
      startsOn: facts.monthly.from,
      endsOn: facts.monthly.to,
    },
  });
  const rows = app.rows(company.workspaceId);
  await rows.add('contract_members', { contract_id: contracts['Rail SA'], account_id: user.account.userId });
  const hudson = { street: '1 Wall Street', postcode: '10005', city: 'New York', country: 'US' };
  const { clientId: american } = await owner.api(createClient, {
    body: { name: facts.dollars.client, ...hudson },
  });
  return {
    app,
    ...company,
    rows,
    contracts,
    clients,
    american,
    issued: new Map<facts.Named, number>(),
    proposed: new Map<facts.Named, string>(),
  };
}
export type SixMonths = Awaited<ReturnType<typeof openSixMonths>>;

/** What happens, in the order of time. */
export function stepsOf(played: SixMonths): [on: facts.Day, run: () => Promise<unknown>][] {
  const steps: [facts.Day, () => Promise<unknown>][] = [];
  for (const [month, on] of Object.entries(facts.issuedOn) as [facts.Month, facts.Day][]) {
    steps.push([`${month}-28`, () => work(played, month)]);
    steps.push([
      on,
      async () => {
        await invoiceMonth(played, 'Rail SA', month);
        if (month >= facts.monthly.from.slice(0, 7)) await invoiceMonth(played, 'Bruxelles Conseil', month);
      },
    ]);
  }
  for (const [at, { on }] of facts.fixed.deposits.entries()) steps.push([on, () => deposit(played, at)]);
  steps.push([facts.fixed.balanceOn, () => balance(played)]);
  steps.push([facts.credit.on, () => credit(played)]);
  for (const payment of facts.payments) steps.push([payment.on, () => pay(played, payment)]);
  steps.push([facts.assigned.on, () => assign(played)]);
  steps.push([facts.refund.on, () => refund(played)]);
  steps.push([facts.dollars.on, () => sellInDollars(played)]);
  steps.push([facts.dollars.paidOn, () => payInDollars(played)]);
  return steps.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Records and approves the days of a month, and adds its approved receipts. */
async function work({ user, manager, contracts, rows, app }: SixMonths, month: facts.Month): Promise<void> {
  app.clock.set(`${month}-28T18:00:00Z`);
  const contractId = contracts['Rail SA'];
  const cells = workedDays(month).map(({ day, halves }) => sentDay(day, contractId, halves / 2));
  await writeDays(user, 'submit', user.account, cells, { managerEmail: manager.account.email });
  const { weeks } = await manager.api(listInbox, { query: { rowsPerPage: 50, page: 0 } });
  const body = {
    weeks: weeks.map(({ timesheetId, revision }) => ({ timesheetId, revision })),
    decision: 'approve' as const,
  };
  const { refused } = await manager.api(decideWeeks, { body });
  if (refused.length > 0 || weeks.length === 0) throw new Error(JSON.stringify(refused));

  for (const { day, net, vat } of facts.receipts.filter((one) => one.day.startsWith(month))) {
    const cents = (euros: string) => Number(euros.replace('.', ''));
    const report_id = await rows.add('reports', {
      account_id: user.account.userId,
      contract_id: contractId,
      start_date: `${month}-01` as facts.Day,
      end_date: `${month}-28` as facts.Day,
      state: 'approved',
    });
    const { id: poste_id } = await rows.one('postes');
    const receipt_id = await rows.add('receipts', {
      report_id,
      number: 1,
      poste_id,
      date: day,
      ttc_cents: cents(net) + cents(vat),
      billable: true,
      supplier: 'Hôtel du Lac',
    });
    const rate = Math.round((cents(vat) / cents(net)) * 1000) * 10;
    await rows.add('receipt_vats', {
      receipt_id,
      type: 'TYPEA',
      rate,
      net_cents: cents(net),
      vat_cents: cents(vat),
    });
  }
}

async function issue({ owner, issued }: SixMonths, client: facts.ClientName, salesDraftId: number) {
  const place = [...issued.keys()].filter((name) => name.startsWith(client)).length + 1;
  const { salesInvoiceId } = await owner.api(issueSalesDraft, { params: { salesDraftId } });
  const name: facts.Named = `${client} ${place}`;
  issued.set(name, salesInvoiceId);
  return name;
}

async function invoiceMonth(played: SixMonths, client: facts.ClientName, month: facts.Month): Promise<void> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const clientId = played.clients[client];
  const { proposals } = await played.manager.api(readSalesProposals, { query: { year, month: number } });
  const draft = await played.manager.api(createSalesDraft, {
    body: { clientId, year, month: number, basis: 'proposal' },
  });
  const name = await issue(played, client, draft.salesDraftId);
  played.proposed.set(name, proposals.find((one) => one.clientId === clientId)?.net ?? '');
}

async function deposit(played: SixMonths, at: number): Promise<void> {
  const contractId = played.contracts['Studio Lune'];
  const { instalments } = await played.manager.api(readPricing, { params: { contractId } });
  const instalmentId = instalments[at]?.instalmentId ?? 0;
  const draft = await played.manager.api(prepareDeposit, { params: { contractId, instalmentId } });
  await issue(played, 'Studio Lune', draft.salesDraftId);
}

async function balance(played: SixMonths): Promise<void> {
  const params = { contractId: played.contracts['Studio Lune'] };
  const { balance: shown } = await played.manager.api(readPricing, { params });
  const draft = await played.manager.api(prepareBalance, { params });
  const name = await issue(played, 'Studio Lune', draft.salesDraftId);
  played.proposed.set(name, shown?.net ?? '');
}

async function credit({ manager, owner, issued }: SixMonths): Promise<void> {
  const draft = await manager.api(creditSalesInvoice, {
    params: { salesInvoiceId: issued.get(corrected) ?? 0 },
  });
  const params = { salesDraftId: draft.salesDraftId };
  const [first, ...others] = draft.lines;
  for (const { salesLineId } of others)
    await manager.api(deleteSalesLine, { params: { ...params, salesLineId } });
  await manager.api(updateSalesLine, {
    params: { ...params, salesLineId: first?.salesLineId ?? 0 },
    body: { quantity: String(facts.credit.halfDays / 2) },
  });
  await owner.api(issueSalesDraft, { params });
}

const eurosOf = (cents: bigint) => (Number(cents) / 100).toFixed(2);

async function openOf({ owner, clients }: Pick<SixMonths, 'owner' | 'clients'>, client: facts.ClientName) {
  const { invoices } = await owner.api(readOpenInvoices, { params: { clientId: clients[client] } });
  return new Map(invoices.map(({ salesInvoiceId, open }) => [salesInvoiceId, open]));
}

async function pay(played: SixMonths, payment: facts.Paid): Promise<void> {
  const { on, client, by, parts: given, over = '0', charges = '' } = payment;
  const open = await openOf(played, client);
  const body = given.map(({ invoice }) => {
    const salesInvoiceId = played.issued.get(invoice) ?? 0;
    const cents = parts.find((part) => part.on === on && part.invoice === invoice)?.cents ?? 0n;
    return { salesInvoiceId, amount: eurosOf(cents), open: open.get(salesInvoiceId) ?? '', cents };
  });
  const sum = body.reduce((total, { cents }) => total + cents, BigInt(over.replace('.', '')));
  if (by === 'hand')
    await played.owner.api(recordReceivedPayment, {
      body: {
        clientId: played.clients[client],
        receivedOn: on,
        amount: eurosOf(sum),
        charges,
        parts: body.map(({ cents, ...part }) => part),
      },
    });
  else await bookFromBank(played, payment, eurosOf(sum));
}

/** Imports a statement that names the invoices, and confirms its certain lines. */
async function bookFromBank(
  { owner }: SixMonths,
  { on, client, by, parts: given }: facts.Paid,
  amount: string,
) {
  const { salesInvoices } = await owner.api(listSalesInvoices, { query: { rowsPerPage: 50, page: 0 } });
  const numbers = given.map(
    ({ invoice }) =>
      salesInvoices
        .filter((one) => one.client === client && one.kind === 'invoice')
        .sort((one, other) => one.salesInvoiceId - other.salesInvoiceId)[
        Number(invoice.split(' ').at(-1)) - 1
      ]?.number,
  );
  const text = `Facture ${numbers.join(' et ')}`;
  const body = new FormData();
  const written = by === 'OFX' ? ofx(on, client, amount, text) : camt(on, client, amount, text);
  body.set('file', new Blob([written]), by === 'OFX' ? 'releve.ofx' : 'releve.xml');
  await owner.api(importStatement, { body });
  const { certain } = await owner.api(listStatementLines, { query: { rowsPerPage: 10, page: 0 } });
  const { booked } = await owner.api(bookCertainLines, { body: { statementLineIds: certain } });
  if (booked !== 1) throw new Error(`${booked} lines were recorded on ${on}.`);
}

function ofx(day: string, payer: string, amount: string, memo: string): string {
  return `OFXHEADER:100
DATA:OFXSGML

<OFX><STMTRS><CURDEF>EUR<ACCTID>00012345678
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${day}<NAME>${payer}<MEMO>${memo}</STMTTRN>
</STMTRS></OFX>`;
}

function camt(day: string, payer: string, amount: string, text: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>${day}</MsgId></GrpHdr>
<Stmt><Id>${day}</Id><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>${day}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
}

async function assign(played: SixMonths): Promise<void> {
  const { amount, to } = facts.assigned;
  const open = await openOf(played, 'Studio Lune');
  const salesInvoiceId = played.issued.get(to) ?? 0;
  const payment = await played.rows.one('received_payments', { received_on: '2026-04-12' });
  await played.owner.api(assignReceivedPayment, {
    params: { receivedPaymentId: payment.id },
    body: { parts: [{ salesInvoiceId, amount, open: open.get(salesInvoiceId) ?? '' }] },
  });
}

async function refund({ owner, clients }: SixMonths): Promise<void> {
  const { on, client, amount } = facts.refund;
  const clientId = clients[client];
  const { credits } = await owner.api(readOpenInvoices, { params: { clientId } });
  await owner.api(recordClientRefund, {
    body: { clientId, paidOn: on, amount, credit: credits[0]?.amount ?? '' },
  });
}

async function sellInDollars({ owner, american }: SixMonths): Promise<void> {
  const { on, amount, rate } = facts.dollars;
  const { salesDraftId } = await owner.api(createSalesDraft, {
    body: { clientId: american, year: 2026, month: 2, currency: 'USD', basis: 'empty' },
  });
  const line = { text: 'Audit', quantity: '1', unit: 'piece', price: amount, vat: 'outside' } as const;
  await owner.api(addSalesLine, { params: { salesDraftId }, body: line });
  await owner.api(issueSalesDraft, { params: { salesDraftId } });
  await owner.api(saveExchangeRate, { params: { currency: 'USD', day: on }, body: { rate } });
}

async function payInDollars({ owner, american }: SixMonths): Promise<void> {
  const { paidOn, amount, charges, euros } = facts.dollars;
  const { invoices } = await owner.api(readOpenInvoices, { params: { clientId: american } });
  const parts = invoices.map(({ salesInvoiceId, open }) => ({ salesInvoiceId, amount, open }));
  await owner.api(recordReceivedPayment, {
    body: { clientId: american, receivedOn: paidOn, amount, charges, euros, currency: 'USD', parts },
  });
}
