import { readFile } from 'node:fs/promises';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { pictureBytes } from '#features/media/factory.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import { tenFiles } from '../../../tests/support/ten-files.ts';
import * as contract from './document.contract.ts';
import { type ExpensesCompany, expensesCompany } from './factory.ts';

const app = testApi();
let company: ExpensesCompany;
let consultant: TestClient;
beforeAll(async () => {
  company = await expensesCompany(app);
  consultant = company.consultant;
});

async function send(receiptId: number, bytes: Uint8Array<ArrayBuffer>, name: string) {
  const body = new FormData();
  body.set('file', new File([bytes], name));
  const answer = await consultant.request(`/receipts/${receiptId}/attachments`, { method: 'POST', body });
  expect(answer.status).toBe(201);
}

async function pages(count: number, turned = 0) {
  const document = await PDFDocument.create();
  for (let at = 0; at < count; at++) {
    const page = document.addPage([300, 500]);
    page.drawText(`page ${at + 1}`);
    page.setRotation(degrees(turned));
  }
  return new Uint8Array(await document.save());
}

const make = (who: TestClient, reportId: number) =>
  who.api(contract.makeReportDocument, { params: { reportId } });
const state = (who: TestClient, reportId: number) =>
  who.api(contract.readReportDocument, { params: { reportId } });

test('the PDF has a summary, then every file in order, and each page shows the number of its receipt', async () => {
  const reportId = await company.begin(consultant, 'Café à Lyon');
  const [one, two, three] = [
    await company.add(consultant, reportId, { supplier: 'Le Relais' }),
    await company.add(consultant, reportId, { no_document: 'perdu' }),
    await company.add(consultant, reportId),
  ];
  expect(two).toBeGreaterThan(one);
  await send(one, await pictureBytes('jpeg', { width: 1200, height: 800 }), 'ticket.jpg');
  await send(one, await pages(2, 90), 'hotel.pdf');
  await send(three, new Uint8Array(await readFile('tests/samples/heic/ticket.heic')), 'IMG_0417.HEIC');
  await send(three, new Uint8Array(Buffer.from('%PDF-1.7\nbroken')), 'broken.pdf');
  expect(await state(consultant, reportId)).toMatchObject({ state: 'none' });
  expect(await make(consultant, reportId)).toMatchObject({ state: 'waiting', total: 3, current: true });
  await app.platform.jobs.drain();
  expect(await state(consultant, reportId)).toMatchObject({
    state: 'ready',
    done: 3,
    total: 3,
    current: true,
  });
  const answer = await company.manager.request(`/reports/${reportId}/document`);
  expect((await answer.json()).state).toBe('ready');
  const file = await consultant.request(`/reports/${reportId}/document/file`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const seen = await seePdf(bytes);
  expect(seen.pages).toHaveLength(6);
  expect(seen.pages[0]).toContain('Café à Lyon');
  expect(seen.pages[0]).toContain('Le Relais');
  expect(seen.pages.slice(1).map((page) => /Receipt No\. \d+/.exec(page)?.[0])).toEqual([
    ...['Receipt No. 1', 'Receipt No. 1', 'Receipt No. 1', 'Receipt No. 3', 'Receipt No. 3'],
  ]);
  expect(seen.pages[5]).toContain('broken.pdf');
  const document = await PDFDocument.load(bytes);
  expect(document.getAttachments().map(({ name }) => name)).toEqual(['Receipt No. 3 broken.pdf']);
  expect(document.getPages().map((page) => Math.round(page.getWidth()))).toEqual([
    ...[595, 842, 324, 324, 595, 595],
  ]);
});

test('the PDF shows an electronic invoice in XML as a page without active content, and attaches the XML', async () => {
  const reportId = await company.begin(consultant, 'XML');
  const receiptId = await company.add(consultant, reportId);
  const [, , , , , , , , , hotel] = await tenFiles();
  const xml = new Uint8Array(hotel?.buffer ?? []);
  await send(receiptId, xml, 'hotel.xml');
  await make(consultant, reportId);
  await app.platform.jobs.drain();
  const file = await consultant.request(`/reports/${reportId}/document/file`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { pages: seen } = await seePdf(bytes);
  expect(seen).toHaveLength(2);
  for (const text of ['Receipt No. 1', 'Gasthof Post', 'H-9', '107.00', '7%', 'hotel.xml'])
    expect(seen[1]).toContain(text);
  const [attached] = (await PDFDocument.load(bytes)).getAttachments();
  expect(attached?.name).toBe('Receipt No. 1 hotel.xml');
  expect(Buffer.from(attached?.data ?? []).equals(Buffer.from(xml))).toBe(true);
});

test('the PDF is made once per revision, and again after a change', async () => {
  const reportId = await company.begin(consultant);
  await company.add(consultant, reportId);
  await make(consultant, reportId);
  await app.platform.jobs.drain();
  expect(await make(consultant, reportId)).toMatchObject({ state: 'ready', current: true });
  await company.add(consultant, reportId);
  expect(await state(consultant, reportId)).toMatchObject({ state: 'ready', current: false });
  expect(await make(consultant, reportId)).toMatchObject({ state: 'waiting', current: true });
  expect((await consultant.request(`/reports/${reportId}/document/file`)).status).toBe(404);
  await app.platform.jobs.drain();
  expect(await state(consultant, reportId)).toMatchObject({ state: 'ready', total: 2 });
  const colleague = await app.signIn('ROLE_USER', company.workspaceId);
  for (const path of ['document', 'document/file'])
    expect((await colleague.request(`/reports/${reportId}/${path}`)).status).toBe(403);
});
