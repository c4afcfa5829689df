/**
 * Checks that every field of a receipt and of its report is in the report's PDF, in its table for spreadsheets, in the export for billing
 * clients, in the table and the panel of the screen, and can be imported, or gives a reason why not; for the report also in the
 * list of reports and in the audit. A new field does not compile until it has a line here.
 */
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { listEvents } from '#features/audit/contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { makeReportDocument } from '#features/expenses/document.contract.ts';
import { expensesCompany } from '#features/expenses/factory.ts';
import { type createReport, listReports, updateReport } from '#features/expenses/report.contract.ts';
import { ReceiptFigures } from '#features/receipts/components/receipt-figures.tsx';
import { ReceiptTable } from '#features/receipts/components/receipt-table.tsx';
import { listReceipts, type ReceiptFields } from '#features/receipts/contract.ts';
import { importOf } from '#features/spreadsheets/factory.ts';
import { testApi } from '../support/api.ts';
import { seePdf } from '../support/pdf.ts';
import { wordsOf } from '../support/screens.ts';

const app = testApi();

/** A text that appears only because the field is shown, or a reason. */
type Shown = string | { not: string };
interface Places {
  pdf: Shown;
  sheet: Shown;
  rebilling: Shown;
  list: Shown;
  panel: Shown;
  import: Shown;
}
const everywhere = (text: string) =>
  ({ pdf: text, sheet: text, rebilling: text, list: text, panel: text, import: text }) satisfies Places;
const BILLED_IN_EUROS = { not: 'clients are billed in euros' };
const NOT_BILLED = { not: 'clients see what they pay, not how it was documented' };
const NOT_IMPORTED = { not: 'imports are in euros, without journeys, losses and refunds' };
const IN_PANEL = { not: 'nine columns: the panel shows it' };
const IN_LINES = { not: 'the screens show one VAT line per rate' };
const shownAs = (text: string) => ({ list: text, panel: text });

const marked = {
  supplier: 'Marked supplier',
  comment: 'Marked comment',
  beneficiary: 'Marked beneficiary',
  tags: 'Marked tags',
};
const foreign = { rebilling: BILLED_IN_EUROS, list: IN_PANEL, import: NOT_IMPORTED };
const places: Record<keyof ReceiptFields, Places> = {
  supplier: everywhere(marked.supplier),
  comment: everywhere(marked.comment),
  beneficiary: { ...everywhere(marked.beneficiary), rebilling: NOT_BILLED },
  tags: { ...everywhere(marked.tags), rebilling: NOT_BILLED },
  date: { ...everywhere('2026-10-13'), ...shownAs('13 Oct'), pdf: '13 Oct 2026' },
  posteId: { ...everywhere('Meals'), panel: { not: 'the title names it' } },
  billable: {
    ...everywhere('yes'),
    list: 'Yes',
    panel: 'To be billed to the client Yes',
    pdf: { not: 'only for the company' },
    rebilling: { not: 'all rows of this export are billed' },
    import: '"billable":true',
  },
  valuettc: { ...everywhere('139.10'), sheet: { not: 'one line per rate' }, import: '"valuettc":"206.08"' },
  value_vat_type_a: { ...everywhere('1.11'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_vat_type_b: { ...everywhere('2.22'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_vat_type_c: { ...everywhere('3.33'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_vat_type_d: { ...everywhere('0.44'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_vat_type_f: { ...everywhere('6.66'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_vat_type_g: { ...everywhere('0.55'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_untaxed: {
    sheet: '52.02',
    list: IN_LINES,
    panel: IN_LINES,
    import: NOT_IMPORTED,
    pdf: { not: 'part of the net amount' },
    rebilling: { not: 'one line per receipt: the net amount in all' },
  },
  no_document: {
    ...everywhere('Marked loss'),
    rebilling: NOT_BILLED,
    list: IN_PANEL,
    panel: { not: 'shown instead of the file' },
    import: NOT_IMPORTED,
  },
  abroad: {
    pdf: 'Paid abroad',
    list: IN_PANEL,
    panel: 'Paid abroad',
    import: NOT_IMPORTED,
    sheet: '0.00,12.00,yes,EUR,,,,yes',
    rebilling: { not: 'the export shows that there is no VAT' },
  },
  territory: {
    ...everywhere('Corsica'),
    list: IN_PANEL,
    import: '"territory":"corse"',
    rebilling: { not: 'the export shows the VAT' },
  },
  currency: { ...everywhere('CHF'), ...foreign },
  foreign_amount: { ...everywhere('77.37'), ...foreign },
  exchange_rate: { ...everywhere('1.0413'), ...foreign },
  rate_date: { ...everywhere('8 Oct 2026'), ...foreign, sheet: '2026-10-08' },
  distance: { ...everywhere('41.5'), import: NOT_IMPORTED },
  vehicleId: { ...everywhere('Marked Clio'), rebilling: NOT_BILLED, import: NOT_IMPORTED },
  purpose: { ...everywhere('Marked purpose'), list: IN_PANEL, import: NOT_IMPORTED },
  refund_of: { ...everywhere('no. 1 in “Places”'), ...shownAs('no. 1'), import: NOT_IMPORTED },
};

/** Of the report itself. The tables for spreadsheets have lines of receipts only. */
type ReportPlaces = Record<'pdf' | 'reports' | 'audit', Shown>;
const reportPlaces: Record<keyof z.infer<typeof createReport.body>, ReportPlaces> = {
  title: {
    pdf: 'Expense report Places',
    reports: '"title":"Places"',
    audit: '"title":["Places","Changed"]',
  },
  startdate: {
    pdf: 'Period 1 October 2026',
    reports: '"startdate":"2026-10-01"',
    audit: '"startDate":["2026-10-01","2026-10-02"]',
  },
  enddate: {
    pdf: 'to 31 October 2026',
    reports: '"enddate":"2026-10-31"',
    audit: '"endDate":["2026-10-31","2026-10-30"]',
  },
  contractId: { pdf: 'Contract Basalte', reports: '"contract":"Basalte"', audit: '"contractId":[' },
};

const documents: Record<keyof Places | keyof ReportPlaces, string> = {
  ...everywhere(''),
  reports: '',
  audit: '',
};
beforeAll(async () => {
  const company = await expensesCompany(app);
  const { consultant, manager, add, postes } = company;
  const reportId = await company.begin(consultant, 'Places');
  const first = await add(consultant, reportId, {
    date: '2026-10-13',
    posteId: postes.Meals,
    ...marked,
    billable: true,
    valuettc: '139.10',
    value_vat_type_a: '1.11',
    value_vat_type_b: '2.22',
    value_vat_type_c: '3.33',
    value_vat_type_d: '0.44',
    value_untaxed: '52.02',
  });
  await add(consultant, reportId, {
    currency: 'CHF',
    foreign_amount: '77.37',
    exchange_rate: '1.0413',
    rate_date: '2026-10-08',
    no_document: 'Marked loss',
    billable: true,
  });
  const vehicleId = await company.vehicle(consultant, { name: 'Marked Clio' });
  await add(consultant, reportId, {
    posteId: postes.Kilometres,
    distance: '41.5',
    vehicleId,
    purpose: 'Marked purpose',
    billable: true,
  });
  await add(consultant, reportId, {
    posteId: postes.Meals,
    value_untaxed: '-2.00',
    valuettc: '-2.00',
    refund_of: first,
    billable: true,
  });
  await add(consultant, reportId, { abroad: true, billable: true });
  await add(consultant, reportId, {
    posteId: postes.Meals,
    territory: 'corse',
    valuettc: '119.00',
    value_vat_type_f: '6.66',
    value_vat_type_g: '0.55',
    billable: true,
  });
  const read = async (path: string) => {
    const answer = await manager.request(path);
    expect(answer.status, path).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const textAt = async (path: string) => new TextDecoder().decode(await read(path));
  documents.sheet = await textAt(`/reports/${reportId}/export?format=csv`);
  const query = { rowsPerPage: 100, page: 0 };
  const list = await consultant.api(listReceipts, { params: { reportId }, query });
  documents.list = wordsOf(ReceiptTable, { list, mayChange: false, onOpen: () => undefined });
  documents.panel = list.receipts.map((receipt) => wordsOf(ReceiptFigures, { receipt })).join(' ');
  documents.import = await imported();
  await consultant.api(makeReportDocument, { params: { reportId } });
  await app.platform.jobs.drain();
  const { pages } = await seePdf(await read(`/reports/${reportId}/document/file`));
  // Long notes wrap.
  documents.pdf = pages.join(' ').replaceAll('\n', ' ');
  const { userId } = consultant.account;
  documents.reports = JSON.stringify(await consultant.api(listReports, { params: { userId }, query }));
  documents.audit = await recorded(await company.begin(consultant, 'Places'));
  const body = new URLSearchParams({ title: 'Places', managerEmail: manager.account.email });
  await consultant.request(`/reports/${reportId}`, { method: 'PUT', body });
  await manager.request(`/reports/${reportId}/approve`, { method: 'PUT', body: new URLSearchParams() });
  documents.rebilling = await textAt('/expenses/rebilling?year=2026&month=10&format=csv');

  /** Returns what the audit records of a change of all fields. */
  async function recorded(reportId: number): Promise<string> {
    const { contractId } = await company.owner.api(createContract, {
      body: { cname: 'Changed', kind: 'internal', forEverybody: true },
    });
    const body = { reportTitle: 'Changed', startdate: '2026-10-02', enddate: '2026-10-30', contractId };
    await consultant.api(updateReport, { params: { reportId }, body });
    const { events } = await company.owner.api(listEvents, { query: { rowsPerPage: 1, page: 0 } });
    return JSON.stringify(events[0]?.detail);
  }

  /** Returns the receipts of the manager's own report, which an import makes. */
  async function imported(): Promise<string> {
    const { userId, email } = manager.account;
    const row: Record<string, string> = {
      member: email,
      date: '2026-10-13',
      poste: 'Meals',
      contract: 'Basalte',
      billable: 'yes',
      valuettc: '206.08',
      territory: 'Corsica',
      value_vat_type_f: '6.66',
      value_vat_type_g: '0.55',
      value_vat_type_a: '1.11',
      value_vat_type_b: '2.22',
      value_vat_type_c: '3.33',
      value_vat_type_d: '0.44',
      ...marked,
    };
    const csv = `${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`;
    expect(await importOf(manager, 'receipts', csv)).toEqual({ added: 1, here: 0, rejected: 0 });
    const { reports } = await manager.api(listReports, { params: { userId }, query });
    const params = { reportId: reports[0]?.report_id ?? 0 };
    return JSON.stringify(await manager.api(listReceipts, { params, query }));
  }
});

const declared = { ...places, ...reportPlaces } satisfies Record<
  string,
  Partial<Record<keyof typeof documents, Shown>>
>;
test.each(Object.entries(declared))(
  'the field %s is in each place, or the reason why not is declared',
  (field, itsPlaces) => {
    for (const [place, shown] of Object.entries(itsPlaces) as [keyof typeof documents, Shown][])
      if (typeof shown === 'string')
        expect(documents[place], `${field}: ${place}, or say why not`).toContain(shown);
  },
);
