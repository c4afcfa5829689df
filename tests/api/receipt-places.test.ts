/**
 * Every field of a receipt is shown in the report's PDF, in its table for spreadsheets, and in the export for billing clients, or says
 * why not. A new field does not compile here until it has a line; `receiptFields` declare theirs.
 */
import { beforeAll, expect, test } from 'vitest';
import { makeReportDocument } from '#features/expenses/document.contract.ts';
import { expensesCompany } from '#features/expenses/factory.ts';
import type { ReceiptFields } from '#features/expenses/receipt.contract.ts';
import { receiptFields } from '#features/expenses/receipt.rules.ts';
import { plainNames } from '#kernel/plain-field.ts';
import { testApi } from '../support/api.ts';
import { seePdf } from '../support/pdf.ts';

const app = testApi();

/** A text that appears only because the field is shown, or a reason. */
type Shown = string | { not: string };
interface Places {
  pdf: Shown;
  sheet: Shown;
  rebilling: Shown;
}
const everywhere = (text: string): Places => ({ pdf: text, sheet: text, rebilling: text });
const BILLED_IN_EUROS = { not: 'clients are billed in euros' };
const NOT_BILLED = { not: 'clients see what they pay, not how it was documented' };

const markOf = (name: string) => `Marked ${name}`;
const NOT_DECLARED = { not: 'receiptFields say so' };
const plainPlaces = Object.fromEntries(
  plainNames(receiptFields).map((name) => {
    const { pdf, sheet, rebilling } = receiptFields[name];
    const shown = (is: unknown) => (is ? markOf(name) : NOT_DECLARED);
    return [name, { pdf: shown(pdf), sheet: shown(sheet), rebilling: shown(rebilling) }];
  }),
) as Record<keyof typeof receiptFields, Places>;

const places: Record<keyof ReceiptFields, Places> = {
  ...plainPlaces,
  date: { ...everywhere('2026-10-13'), pdf: '13 Oct 2026' },
  posteId: everywhere('Meals'),
  billable: { pdf: { not: 'for the company only' }, sheet: 'yes', rebilling: { not: 'all of its rows are' } },
  valuettc: { ...everywhere('139.10'), sheet: { not: 'one line per rate' } },
  value_vat_type_a: { ...everywhere('1.11'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_vat_type_b: { ...everywhere('2.22'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_vat_type_c: { ...everywhere('3.33'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_vat_type_d: { ...everywhere('0.44'), rebilling: { not: 'one line per receipt: the VAT in all' } },
  value_untaxed: {
    sheet: '52.02',
    pdf: { not: 'part of the net amount' },
    rebilling: { not: 'one line per receipt: the net amount in all' },
  },
  no_document: { pdf: 'Marked loss', sheet: 'Marked loss', rebilling: NOT_BILLED },
  abroad: {
    pdf: 'Paid abroad',
    sheet: '0.00,12.00,yes,EUR,,,,yes',
    rebilling: { not: 'has no VAT, as shown' },
  },
  currency: { ...everywhere('CHF'), rebilling: BILLED_IN_EUROS },
  foreign_amount: { ...everywhere('77.37'), rebilling: BILLED_IN_EUROS },
  exchange_rate: { ...everywhere('1.0413'), rebilling: BILLED_IN_EUROS },
  rate_date: { pdf: '8 Oct 2026', sheet: '2026-10-08', rebilling: BILLED_IN_EUROS },
  distance: everywhere('41.5'),
  vehicleId: { ...everywhere('Marked Clio'), rebilling: NOT_BILLED },
  purpose: everywhere('Marked purpose'),
  refund_of: everywhere('no. 1 in “Places”'),
};

const documents: Record<keyof Places, string> = { pdf: '', sheet: '', rebilling: '' };
beforeAll(async () => {
  const company = await expensesCompany(app);
  const { consultant, manager, add, postes } = company;
  const reportId = await company.begin(consultant, 'Places');
  const first = await add(consultant, reportId, {
    date: '2026-10-13',
    posteId: postes.Meals,
    ...Object.fromEntries(plainNames(receiptFields).map((name) => [name, markOf(name)])),
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
  const read = async (path: string) => {
    const answer = await manager.request(path);
    expect(answer.status, path).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const textAt = async (path: string) => new TextDecoder().decode(await read(path));
  documents.sheet = await textAt(`/reports/${reportId}/export?format=csv`);
  await consultant.api(makeReportDocument, { params: { reportId } });
  await app.platform.jobs.drain();
  const { pages } = await seePdf(await read(`/reports/${reportId}/document/file`));
  // Long notes wrap.
  documents.pdf = pages.join(' ').replaceAll('\n', ' ');
  const body = new URLSearchParams({ title: 'Places', managerEmail: manager.account.email });
  await consultant.request(`/reports/${reportId}`, { method: 'PUT', body });
  await manager.request(`/reports/${reportId}/approve`, { method: 'PUT', body: new URLSearchParams() });
  documents.rebilling = await textAt('/expenses/rebilling?year=2026&month=10&format=csv');
});

test.each(Object.keys(places) as (keyof ReceiptFields)[])(
  'the field %s is shown in each document, or the reason why not is declared',
  (field) => {
    for (const place of Object.keys(documents) as (keyof Places)[]) {
      const shown = places[field][place];
      if (typeof shown === 'string')
        expect(documents[place], `show ${field} in the ${place}, or say why not`).toContain(shown);
    }
  },
);
