/**
 * Receipts of reports: journeys with vehicles; a question, a refusal and a correction; ten files of every kind, from the first
 * picture, through a rejection, to the accounting export.
 * `TEN_RECEIPTS=all` runs both sizes in both languages; `TEN_FILES=folder` uses ten other files. The
 * documents are written to test-results/ten-receipts for review.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  approveReport,
  createReport,
  listReports,
  readReport,
  submitReport,
} from '#features/expenses/report.contract.ts';
import { addVehicle, listVehicles } from '#features/mileage/contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { createReceipt, listReceipts } from '#features/receipts/contract.ts';
import { MAIL_COMMENTS } from '#features/workflows/server/comment.service.ts';
import comments from '../../src/features/workflows/messages.en.json';
import commentaires from '../../src/features/workflows/messages.fr.json';
import {
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  mailTo,
  sizes,
  startSession,
  visit,
} from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { hastenJobs } from '../support/hasten.ts';
import { seePdf } from '../support/pdf.ts';
import {
  type DemoPerson,
  demoPerson,
  planContract,
  submitReport as submitTwoReceipts,
} from '../support/planned.ts';
import { tenFiles } from '../support/ten-files.ts';

afterEach(expectNoPageErrors);

const texts = { en, fr };
const year = new Date().getFullYear();

let consultant: DemoPerson;
let author: DemoPerson;
let owner: DemoPerson;
let contractId: number;
beforeAll(async () => {
  [consultant, author, owner] = [
    await demoPerson('consultant'),
    await demoPerson('author'),
    await demoPerson('owner'),
  ];
  contractId = await planContract(owner, 'Receipts of reports', [consultant, author]);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alerts = (page: Page) => page.getByRole('region', { name: /^(Alerts|Alertes)$/ });

test('a person adds, renames, retires and deletes vehicles, in French on a phone', async () => {
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  await startSession(page, 'author');
  await page.goto('/fr/app/expenses/vehicles');
  await page.getByRole('heading', { name: fr.vehicles_none }).waitFor();
  await expectScreen(page);
  await button(page, fr.vehicle_add).first().click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: fr.vehicle_add });
  await add.click();
  await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(2);
  await dialog.getByLabel(fr.vehicle_name).fill('Estafette');
  await dialog.getByLabel(fr.vehicle_power).fill('8,5');
  await add.click();
  await expect.poll(() => dialog.getByLabel(fr.vehicle_power).inputValue()).toBe('8,5');
  await expectScreen(page);
  await dialog.getByLabel(fr.vehicle_power).fill('8');
  await add.click();
  await page.getByRole('heading', { name: 'Estafette' }).waitFor();
  await page.getByRole('button', { name: fr.vehicle_edit_of.replace('{name}', 'Estafette') }).click();
  await dialog.getByLabel(fr.vehicle_name).fill('Camionnette');
  await dialog.getByRole('button', { name: fr.vehicle_edit }).click();
  await page.getByRole('heading', { name: 'Camionnette' }).waitFor();
  await page.getByRole('button', { name: fr.vehicle_delete_of.replace('{name}', 'Camionnette') }).click();
  await page.getByRole('dialog').getByRole('button', { name: fr.report_delete }).click();
  await page.getByRole('heading', { name: fr.vehicles_none }).waitFor();
});

test('an earlier journey corrects an approved one, and the author accepts the line and submits the report', async () => {
  const { postes } = await owner.api(listPostes, { query: {} });
  const mileage = postes.find((one) => one.mileage)?.posteId ?? 0;
  const { vehicleId } = await author.api(addVehicle, { body: { name: 'Clio', kind: 'car', power: 5 } });
  const report = async (title: string) => {
    const body = { title, startdate: `${year}-01-01`, enddate: `${year}-12-31`, contractId } as const;
    return (await author.api(createReport, { body })).report_id;
  };
  const drive = (reportId: number, date: string, distance: string) =>
    author.api(createReceipt, {
      body: { reportId, posteId: mileage, date, distance, vehicleId, purpose: 'Lyon and back' },
    });
  const late = await report('Late');
  await drive(late, `${year}-06-10`, '2000');
  const submit = { title: 'Late', managerEmail: 'owner@demo.example' };
  await author.api(submitReport, { params: { reportId: late }, body: submit });
  await owner.api(approveReport, { params: { reportId: late }, body: {} });
  const early = await report('Early');
  await drive(early, `${year}-03-10`, '4000,5');

  const { page } = await visit();
  await startSession(page, 'author');
  await page.goto(`/en/app/expenses/${early}`);
  const name = en.mileage_correction.replace('{year}', String(year)).replace('{vehicle}', 'Clio');
  await page.getByText(name).first().waitFor();
  await page.getByText('Clio · 4,000.5 km').waitFor();
  await expectScreen(page);
  await button(page, en.report_submit).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('-€279.14').waitFor();
  await expectAccessible(page);
  await expect.poll(() => dialog.getByRole('button', { name: en.report_submit }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: en.correction_accept }).click();
  await dialog.getByRole('combobox', { name: en.report_submit_to }).waitFor();
  const query = { rowsPerPage: 50, page: 0 };
  const { receipts } = await author.api(listReceipts, { params: { reportId: early }, query });
  expect(receipts.map(({ correction }) => correction?.accepted)).toEqual([undefined, true]);
  await page.keyboard.press('Escape');
  await page.goto('/en/app/expenses/vehicles');
  await page.getByRole('cell', { name: '6,000.5 km' }).waitFor();
  await expectScreen(page);
  const { vehicles } = await author.api(listVehicles, { params: { userId: author.userId } });
  expect(vehicles[0]?.years[0]).toMatchObject({ amount: '3537.18', scale: '3537.18', due: '0.00' });
  // A vehicle with journeys can only be retired.
  await page.getByRole('button', { name: en.vehicle_retire_of.replace('{name}', 'Clio') }).click();
  await page.getByRole('button', { name: en.vehicle_return_of.replace('{name}', 'Clio') }).waitFor();
});

test('a question asked on a phone is mailed and answered in French; a refused receipt is corrected and submitted again', async () => {
  const title = 'Nantes in March';
  const reportId = await submitTwoReceipts(consultant, contractId, title);
  // The manager asks about the first receipt.
  const { page: manager } = await visit({ size: 'phone', touch: true });
  await startSession(manager, 'manager');
  await manager.goto('/en/app/approvals?kind=report');
  await manager.getByRole('button', { name: new RegExp(`${title}: details$|${title}.*details$`) }).click();
  const panel = manager.getByRole('dialog', { name: new RegExp(title) });
  await panel.getByRole('button', { name: /€18.50/ }).click();
  const receipt = manager.getByRole('dialog', { name: 'No. 1 · Other' });
  await receipt.getByLabel(en.talk_ask).fill('Whose ticket is it?');
  await button(manager, en.talk_refuse).waitFor();
  await expectScreen(manager);
  await button(manager, en.talk_ask_send).click();
  await alerts(manager).getByText('Question sent').waitFor();
  const talk = receipt.getByRole('log', { name: en.talk });
  await talk.getByText('Whose ticket is it?').waitFor();
  await receipt.getByText(en.question_open, { exact: true }).waitFor();
  await button(manager, en.talk_refuse).waitFor();
  await expectScreen(manager);
  await manager.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
  await panel.getByText(en.question_open, { exact: true }).waitFor();
  await expectScreen(manager);

  // The author gets a mail, finds the question on Today and answers.
  await hastenJobs(MAIL_COMMENTS);
  const mail = await mailTo('consultant@demo.example', new RegExp(title));
  expect(mail.text).toContain('Whose ticket is it?');
  expect(mail.text).toMatch(new RegExp(`/app/expenses/${reportId}`));
  const { page: asked } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(asked, 'consultant');
  await asked.goto('/fr/app/home');
  await asked.getByText('Une question sur une note de frais attend votre réponse').waitFor();
  await expectScreen(asked);
  await asked.getByRole('link', { name: new RegExp(title) }).click();
  const thread = asked.getByRole('region', { name: fr.talk });
  await thread.getByText('Whose ticket is it?').waitFor();
  await thread
    .getByLabel(commentaires.comment_new)
    .fill('Celui d’une collègue du client,\ninvitée par nous.');
  await expectScreen(asked);
  await thread.getByRole('button', { name: commentaires.comment_send }).click();
  await alerts(asked).getByText('Commentaire envoyé').waitFor();
  await asked.getByText(fr.question_answered, { exact: true }).first().waitFor();
  await expectScreen(asked);

  // The manager reads the answer, closes the question, refuses the second receipt and approves.
  const { page: desk } = await visit();
  await startSession(desk, 'manager');
  await desk.goto(`/en/app/expenses/${reportId}`);
  await desk.getByText(en.questions_answered_one).first().waitFor();
  await desk.getByLabel(comments.comment_new).waitFor();
  await expectScreen(desk);
  await desk
    .getByRole('button', { name: /^Other(?! actions)/ })
    .first()
    .click();
  const first = desk.getByRole('dialog', { name: 'No. 1 · Other' });
  await first.getByText(/Celui d’une collègue/).waitFor();
  await button(desk, en.question_close).click();
  await alerts(desk).getByText('Question closed').waitFor();
  // While a text is typed, arrow keys move within it.
  await first.getByLabel(en.talk_ask).press('ArrowRight');
  await expect.poll(() => first.isVisible()).toBe(true);
  await button(desk, en.receipt_after).click();
  const second = desk.getByRole('dialog', { name: 'No. 2 · Other' });
  await button(desk, en.talk_refuse).click();
  await second
    .getByText(/required|enter/i)
    .first()
    .waitFor();
  await second.getByLabel(en.talk_ask).fill('A private lunch.');
  await button(desk, en.talk_refuse).click();
  await alerts(desk).getByText('Receipt refused').waitFor();
  await second.getByText('A private lunch.').waitFor();
  await button(desk, en.talk_ask_send).waitFor();
  await expectScreen(desk);
  await desk.keyboard.press('Escape');
  await second.waitFor({ state: 'detached' });
  await desk.getByText(/€24.00 of it is refused/).waitFor();
  await expectScreen(desk);
  await button(desk, en.report_approve).click();
  await desk.getByText(/One receipt is refused/).waitFor();
  await desk.getByRole('dialog').getByRole('button', { name: en.report_approve, exact: true }).click();
  await alerts(desk).getByText('Report has been approved').waitFor();
  await desk.goto(`/fr/app/expenses/${reportId}`);
  await desk.getByRole('region', { name: fr.talk }).waitFor();
  await expectScreen(desk);
  expect(await consultant.api(readReport, { params: { reportId } })).toMatchObject({
    state: 'approved',
    total_ttc: '18.50',
    receipts: 1,
  });

  // The author finds the refused receipt in a new draft, corrects it and submits it.
  const draft = new RegExp(`${title} – (refused receipts|justificatifs refusés)`);
  await asked.goto('/fr/app/expenses');
  await asked.getByRole('link', { name: draft }).click();
  await asked.getByRole('heading', { level: 1, name: draft }).waitFor();
  await asked.getByText(fr.receipt_refused_before, { exact: true }).first().waitFor();
  await asked
    .getByRole('button', { name: /^N° 2|^Autre(?!s actions)/ })
    .first()
    .click();
  const refused = asked.getByRole('dialog', { name: /2/ });
  await refused.getByText('A private lunch.').waitFor();
  await expectScreen(asked);
  await refused.getByRole('button', { name: fr.receipt_edit, exact: true }).click();
  await asked.getByRole('dialog').getByLabel(fr.receipt_total).fill('12,00');
  await button(asked, fr.files_none).click();
  await asked.getByRole('dialog').getByLabel(fr.files_none_why).and(asked.locator(':focus')).fill('Perdu');
  await button(asked, fr.receipt_save).click();
  await asked.getByRole('dialog').waitFor({ state: 'detached' });
  await asked.getByRole('region', { name: fr.unsent }).waitFor({ state: 'detached' });
  await button(asked, fr.report_submit).first().click();
  const dialog = asked.getByRole('dialog');
  await dialog.getByRole('combobox', { name: fr.report_submit_to }).click();
  await asked.getByRole('option', { name: /manager@demo/ }).click();
  await dialog.getByRole('button', { name: fr.report_submit, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const query = { rowsPerPage: 20, page: 0 };
  const { reports } = await consultant.api(listReports, { params: { userId: consultant.userId }, query });
  const found = reports.find((one) => draft.test(one.title));
  expect(found).toMatchObject({ state: 'submitted', total_ttc: '12.00', refused: 0 });
  const { receipts } = await consultant.api(listReceipts, {
    params: { reportId: found?.report_id ?? 0 },
    query,
  });
  expect(receipts).toMatchObject([
    { receiptNumber: 2, refusal: { reason: 'A private lunch.', stands: false } },
  ]);
});

const ways = [
  ...[['desktop', 'fr'] as const, ['phone', 'en'] as const],
  ...(process.env.TEN_RECEIPTS === 'all' ? [['desktop', 'en'] as const, ['phone', 'fr'] as const] : []),
];

async function typeReceipts(page: Page, locale: 'en' | 'fr', reportId: number): Promise<void> {
  const t = texts[locale];
  const files = await tenFiles();
  await button(page, t.receipt_add).first().click();
  for (const [at, file] of files.entries()) {
    const dialog = page.getByRole('dialog', { name: t.receipt_new.replace('{number}', String(at + 1)) });
    const total = dialog.getByLabel(t.receipt_total);
    await dialog.locator(':focus').waitFor();
    const isRead = /pdf|xml/.test(file.mimeType);
    const read = isRead ? page.waitForResponse('**/expenses/invoice') : undefined;
    await page.locator('input[type=file]:not([capture])').setInputFiles(file);
    const invoice = (await (await read)?.json())?.invoice;
    if (invoice) await dialog.getByRole('status').filter({ hasText: invoice.supplier }).waitFor();
    if ((await total.inputValue()) === '') await total.fill(`${10 + at},50`);
    await dialog.getByRole('combobox', { name: t.receipt_type }).fill(t.poste_taxi);
    await page.getByRole('option', { name: t.poste_taxi }).click();
    await button(page, at === files.length - 1 ? t.receipt_save : t.receipt_save_next).click();
  }
  const query = { rowsPerPage: 25, page: 0 };
  const received = async () =>
    (await consultant.api(listReceipts, { params: { reportId }, query })).receipts.length;
  await expect.poll(received, { timeout: 60_000 }).toBe(files.length);
  await page.getByRole('region', { name: t.unsent }).waitFor({ state: 'detached' });
}

/** @param again the previous approver is proposed. */
async function submit(
  page: Page,
  { report_submit, report_submit_to }: typeof en,
  again = false,
): Promise<void> {
  await button(page, report_submit).click();
  const dialog = page.getByRole('dialog');
  const to = dialog.getByRole('combobox', { name: report_submit_to });
  if (again) await expect.poll(() => to.inputValue()).toContain('manager@demo');
  else {
    await to.click();
    await page.getByRole('option', { name: /manager@demo/ }).click();
  }
  await button(page, report_submit).last().click();
  await dialog.waitFor({ state: 'detached' });
}

async function downloaded(page: Page, begin: () => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), begin()]);
  return new Uint8Array(await readFile(await file.path()));
}

/** Debit and credit of each report in the accounting export, in cents. */
async function entriesOfYear(
  page: Page,
  t: typeof en,
): Promise<Map<string, [debit: number, credit: number]>> {
  const year = new Date().getFullYear();
  const isPhone = page.viewportSize()?.width === sizes.phone.width;
  await button(page, isPhone ? t.other_actions : t.accounting).click();
  const custom = isPhone ? t.accounting_period : t.accounting_other;
  await page.getByRole('menuitem', { name: custom }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t.accounting_from, exact: true }).fill(`${year}-01-01`);
  await dialog.getByRole('textbox', { name: t.accounting_to, exact: true }).fill(`${year}-12-31`);
  const bytes = await downloaded(page, () => button(page, t.accounting_download).click());
  const sums = new Map<string, [number, number]>();
  for (const line of new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1)) {
    const [debit = 0, credit = 0] =
      line.match(/"(\d+,\d\d)"/g)?.map((one) => Number(one.replace(/\D/g, ''))) ?? [];
    const [, report = ''] = /(NDF-\d{4}-\d+)/.exec(line) ?? [];
    const [debits, credits] = sums.get(report) ?? [0, 0];
    sums.set(report, [debits + debit, credits + credit]);
  }
  return sums;
}

test.each(ways)('ten receipts are entered on a %s, in «%s»', { timeout: 240_000 }, async (size, locale) => {
  const t = texts[locale];
  const title = `Ten ${size} ${locale}`;
  const body = { title, startdate: '2024-03-01', enddate: '2024-03-31', contractId };
  const { report_id: reportId } = await consultant.api(createReport, { body });
  const address = `/${locale}/app/expenses/${reportId}`;
  const { page } = await visit({ size, locale });
  await startSession(page, 'consultant');
  await page.goto(address);
  await typeReceipts(page, locale, reportId);
  await page.goto(`${address}?rows=25`);
  const rows = page.getByRole('button', { name: new RegExp(`^${t.poste_taxi}`) });
  await rows.last().waitFor();
  await expect.poll(() => rows.count()).toBe(10);
  await expectScreen(page);
  await submit(page, t);

  const { page: manager } = await visit({ size, locale });
  await startSession(manager, 'manager');
  await manager.goto(address);
  // The approver sees a phone's picture like all others.
  const [phone] = (await tenFiles()).flatMap(({ name }, at) => (/heic$/i.test(name) ? [{ name, at }] : []));
  await manager.goto(`${address}?rows=25`);
  await manager
    .getByRole('button', { name: new RegExp(`^${t.poste_taxi}`) })
    .nth(phone?.at ?? 0)
    .click();
  await manager.getByRole('img', { name: phone?.name }).waitFor();
  await expectScreen(manager);
  await manager.keyboard.press('Escape');
  await button(manager, t.report_reject).click();
  await manager.getByRole('dialog').getByRole('textbox').fill('One euro less.');
  await button(manager, t.report_reject).last().click();
  await manager.getByText(t.report_state_rejected).first().waitFor();

  await page.goto(address);
  await page.getByText('One euro less.').first().waitFor();
  await rows.first().click();
  await page.getByRole('dialog').getByRole('button', { name: t.receipt_edit }).click();
  const dialog = page.getByRole('dialog', { name: t.receipt_change.replace('{number}', '1') });
  await dialog.getByLabel(t.receipt_total).fill('9,50');
  await button(page, t.receipt_save).click();
  await page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: /9[.,]50/ })
    .first()
    .waitFor();
  await submit(page, t, true);

  await manager.goto(address);
  await button(manager, t.report_approve).click();
  await manager.getByRole('dialog').getByRole('button', { name: t.report_approve, exact: true }).click();
  await manager.getByText(t.report_state_approved).first().waitFor();
  await button(manager, t.other_actions).click();
  const pdf = await downloaded(manager, () =>
    manager.getByRole('menuitem', { name: t.document_pdf }).click(),
  );
  await mkdir('test-results/ten-receipts', { recursive: true });
  await writeFile(`test-results/ten-receipts/${size}-${locale}.pdf`, pdf);
  const { pages } = await seePdf(pdf);
  // The summary, and at least one page per file.
  expect(pages.length).toBeGreaterThanOrEqual(11);
  for (const { name } of (await tenFiles()).filter((file) => /locked|cut-off|protected/.test(file.name)))
    expect(pages.join(' ')).toContain(name);
  await manager.goto(`/${locale}/app/expenses`);
  const entries = await entriesOfYear(manager, t);
  for (const [report, [debit, credit]] of entries) expect(debit, `report ${report}`).toBe(credit);
  const { total_ttc: total, number } = await consultant.api(readReport, { params: { reportId } });
  expect(entries.get(number ?? '')?.[1]).toBe(Number(total.replace('.', '')));
});
