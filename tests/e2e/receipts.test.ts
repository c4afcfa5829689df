/**
 * Enters receipts on a phone and a desktop, in both languages: by camera, keyboard, drop and paste; after an interruption, a
 * rejection and an expired session; with tags, a VAT of other territories, and as a refund.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fieldError } from '#features/expenses/errors.ts';
import { createReport, readReport } from '#features/expenses/report.contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { createReceipt, listReceipts, updateReceipt } from '#features/receipts/contract.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, planContract } from '../support/planned.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';
import { tenFiles } from '../support/ten-files.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

const texts = { en, fr };
const year = new Date().getFullYear();
const screens = ['desktop en', 'desktop fr', 'phone en', 'phone fr'] as const;
type Screen = (typeof screens)[number];

let consultant: DemoPerson;
let contractId: number;
/** The consultant's browsers, which stay open. */
const browsers = new Map<Screen, Page>();
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Ways of a receipt', [consultant]);
  for (const screen of screens) {
    const [size, locale] = partsOf(screen);
    const { page } = await visit({ size, locale, touch: size === 'phone' });
    await startSession(page, 'consultant');
    browsers.set(screen, page);
  }
});

function partsOf(screen: Screen) {
  return screen.split(' ') as ['desktop' | 'phone', 'en' | 'fr'];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])');

/** Opens a new report. @param of its year. */
async function begin(title: string, screen: Screen = 'desktop en', of = year) {
  const [, locale] = partsOf(screen);
  const t = texts[locale];
  const page = browsers.get(screen);
  if (page === undefined) throw new Error(`no browser with ${screen}`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const body = { title, startdate: `${of}-01-01`, enddate: `${of}-12-31`, contractId } as const;
  const { report_id: reportId } = await consultant.api(createReport, { body });
  const address = `/${locale}/app/expenses/${reportId}`;
  await page.goto(address);
  await page.getByRole('heading', { name: t.receipts_none }).waitFor();
  const receipts = async () =>
    (await consultant.api(listReceipts, { params: { reportId }, query: { rowsPerPage: 50, page: 0 } }))
      .receipts;
  return { context: page.context(), page, dialog: page.getByRole('dialog'), t, address, reportId, receipts };
}

async function fill(page: Page, total: string, type: string, t: typeof en = en): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.receipt_total).fill(total);
  await dialog.getByRole('combobox', { name: t.receipt_type }).fill(type);
  await page.getByRole('option', { name: type }).click();
}

/** Drops a file on an element, as from the desktop. */
async function drop(page: Page, on: string, { name, mimeType, buffer }: Awaited<ReturnType<typeof ticket>>) {
  const given = await page.evaluateHandle(
    ({ bytes, file, type }) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], file, { type }),
      );
      return transfer;
    },
    { bytes: buffer.toString('base64'), file: name, type: mimeType },
  );
  for (const event of ['dragover', 'drop']) await page.dispatchEvent(on, event, { dataTransfer: given });
}

/** Puts a picture on the clipboard and pastes it by keyboard. */
async function paste(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 400);
    canvas.getContext('2d')?.fillText('TOTAL 12,00', 20, 40);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  });
  await page.keyboard.press('Control+v');
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** Milliseconds per key: about 60 words a minute. */
const PACE = 150;

test('a first receipt is photographed, typed and saved within thirty seconds, by keyboard alone', async () => {
  const { page, dialog, receipts } = await begin('In the street', 'desktop en', 2024);
  const photo = await ticket('taxi.jpg', ['TAXI BLEU', 'TOTAL 22,00']);

  const begun = performance.now();
  await page.getByRole('button', { name: en.receipt_add }).first().press('Enter');
  // The focus starts in the amount.
  await expect
    .poll(() => dialog.getByLabel(en.receipt_total).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('22,00', { delay: PACE });
  await page.keyboard.press('Tab', { delay: PACE });
  await page.keyboard.type('Taxi', { delay: PACE });
  await page.getByRole('option', { name: 'Taxi' }).waitFor();
  await page.keyboard.press('Enter', { delay: PACE });
  await page.keyboard.press('Tab', { delay: PACE });
  await dialog.getByLabel(en.receipt_supplier).focus();
  await page.keyboard.type('Taxi Bleu', { delay: PACE });
  // Scripts cannot use the system's file dialog.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: en.files_choose }).press('Enter'),
  ]);
  await chooser.setFiles(photo);
  await dialog.getByRole('img', { name: 'taxi.jpg' }).waitFor();
  await dialog.getByRole('button', { name: en.receipt_save, exact: true }).press('Enter', { delay: PACE });
  await page.getByRole('button', { name: /^Taxi/ }).waitFor();
  await expect.poll(async () => (await receipts())[0]?.attachments.length).toBe(1);
  await page.getByRole('region', { name: en.unsent }).waitFor({ state: 'detached' });
  const seconds = (performance.now() - begun) / 1000;
  console.info(`the first receipt took ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(30);
});

test('tags are typed in the form, added to several receipts, undone, and used as a filter', async () => {
  const other = await begin('Another');
  const { page, dialog, address, reportId, receipts } = await begin('Tagged');
  const { postes } = await consultant.api(listPostes, { query: { rowsPerPage: 100 } });
  const posteId = postes.find(({ postname }) => postname === 'Other')?.posteId ?? 0;
  for (const valuettc of ['10.00', '20.00']) {
    const body = { reportId, date: `${year}-01-01`, posteId, valuettc, no_document: 'lost' };
    await consultant.api(createReceipt, { body });
    await consultant.api(createReceipt, { body: { ...body, reportId: other.reportId, tags: 'Elsewhere' } });
  }
  const tags = async () => (await receipts()).map((receipt) => receipt.tags);
  await page.reload();
  // Arrows scroll the page while no receipt is shown.
  await page.getByRole('row').nth(1).waitFor();
  const arrow = { key: 'ArrowRight', bubbles: true, cancelable: true };
  expect(
    await page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent('keydown', init)), arrow),
  ).toBe(true);
  // The options have the same label.
  const inputOf = (label: string) =>
    dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input'));
  await button(page, 'Other').first().click();
  await button(page, 'Change').last().click();
  const field = inputOf('Tags');
  await field.pressSequentially('client visit,Lyon');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect.poll(tags).toEqual(['client visit, Lyon', '']);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await button(page, 'Add a tag').click();
  await inputOf('Tag').fill('Trade fair');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add a tag' }).click();
  await expect.poll(tags).toEqual(['client visit, Lyon, Trade fair', 'Trade fair']);
  await button(page, 'Undo').click();
  await expect.poll(tags).toEqual(['client visit, Lyon', '']);
  // A list that fits on one page has no filters.
  await page.goto(`${address}?rows=1`);
  await page.getByRole('combobox', { name: 'Tags' }).first().click();
  const options = page.getByRole('option');
  await options.filter({ hasText: 'Lyon' }).waitFor();
  expect(await options.filter({ hasText: 'Elsewhere' }).count()).toBe(0);
  await options.filter({ hasText: 'Lyon' }).click();
  await page.waitForURL(/tags=Lyon/);
  await expect.poll(() => button(page, 'Other').count()).toBe(1);
});

test('in French, a receipt is photographed with a phone’s camera, typed and saved', async () => {
  const { page, receipts } = await begin('Rue', 'phone fr');
  await button(page, fr.receipt_add).first().click();
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, fr.files_camera).click(),
  ]);
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  await camera.setFiles(await ticket('ticket.jpg', ['TAXI', 'TOTAL 22,00']));
  await page.getByRole('dialog').getByRole('img', { name: 'ticket.jpg' }).waitFor();
  await fill(page, '22,00', fr.poste_taxi, fr);
  await expectScreen(page);
  await button(page, fr.receipt_save).click();
  await expect.poll(async () => (await receipts())[0]?.attachments.length).toBe(1);
});

test('files are dropped outside a field or pasted by keyboard, and a payment abroad is saved without VAT', async () => {
  const { page, dialog, receipts } = await begin('Dropped');
  await button(page, en.receipt_add).first().click();
  await button(page, en.receipt_save).press('Enter');
  // The first error is at the files.
  const choose = button(page, en.files_choose);
  await expect.poll(() => choose.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await drop(page, 'h1', await ticket('first.jpg', ['HOTEL']));
  await dialog.getByRole('img', { name: 'first.jpg' }).waitFor();
  await drop(page, 'header', await ticket('second.jpg', ['BAR']));
  await dialog.getByText('second.jpg').first().waitFor();
  await paste(page);
  await dialog.getByText('image.png').first().waitFor();
  await fill(page, '33', 'Taxi');
  await dialog.getByText('€3.00', { exact: true }).waitFor();
  await dialog.getByRole('switch', { name: en.receipt_abroad }).press('Space');
  await dialog.getByText(en.receipt_abroad_note).waitFor();
  await dialog.getByText('€0.00').waitFor();
  await expectScreen(page);
  await button(page, en.receipt_save).click();
  await expect.poll(async () => (await receipts())[0]?.attachments.length).toBe(3);
  await page.getByRole('region', { name: en.unsent }).waitFor({ state: 'detached' });
  expect(
    (await receipts()).map(({ attachments, value_untaxed, abroad }) => [
      attachments.length,
      value_untaxed,
      abroad,
    ]),
  ).toEqual([[3, '33.00', true]]);
  await page.getByRole('button', { name: /^Taxi/ }).click();
  await page.getByRole('dialog').getByText(en.receipt_abroad_note).waitFor();
});

test('of three files one is rejected and one interrupted; the others arrive, and each is retried alone', async () => {
  const { context, page, receipts } = await begin('Cut');
  await button(page, en.receipt_add).first().click();
  const [one, three] = [await ticket('one.jpg', ['1']), await ticket('three.jpg', ['3'])];
  const two = { name: 'two.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
  await chooser(page).setInputFiles([one, two, three]);
  await fill(page, '12', 'Taxi');
  let [uploads, cut] = [0, true];
  await page.route('**/attachments', async (route) => {
    uploads++;
    return cut && uploads > 2 ? route.abort('internetdisconnected') : route.continue();
  });
  await button(page, en.receipt_save).click();
  const tray = page.getByRole('region', { name: en.unsent });
  await tray.getByText(en.unsent_unreachable).waitFor();
  await tray.getByText(/one.jpg, (.+) of \1$/).waitFor();
  await tray.getByText(/two.jpg: /).waitFor();
  expect((await receipts())[0]?.attachments.map(({ name }) => name)).toEqual(['one.jpg']);
  cut = false;
  await tray.getByRole('button', { name: en.unsent_retry }).first().click();
  await expect
    .poll(async () => (await receipts())[0]?.attachments.map(({ name }) => name))
    .toEqual(['one.jpg', 'three.jpg']);
  await expectScreen(page);
  await button(page, en.unsent_leave_files).click();
  await page.getByRole('dialog').getByRole('button', { name: en.unsent_discard }).click();
  await tray.waitFor({ state: 'detached' });
  expect(await context.pages().length).toBe(1);
});

test('two receipts created offline are sent later, once each', async () => {
  const { context, page, receipts } = await begin('Tunnel of Fréjus');
  await context.setOffline(true);
  for (const total of ['5', '6']) {
    await button(page, en.receipt_add).first().click();
    await chooser(page).setInputFiles(await ticket(`${total}.jpg`, [total]));
    await fill(page, total, 'Taxi');
    await button(page, en.receipt_save).click();
  }
  await page.getByText(en.unsent_unreachable).waitFor();
  expect(await receipts()).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('region', { name: en.unsent }).waitFor({ state: 'detached' });
  expect((await receipts()).map(({ valuettc, attachments }) => [valuettc, attachments.length])).toEqual([
    ...[
      ['5.00', 1],
      ['6.00', 1],
    ],
  ]);
});

test('if the session expires while a receipt is typed, it is sent after signing in again', async () => {
  const { context, page, receipts } = await begin('Ended');
  await button(page, en.receipt_add).first().click();
  await chooser(page).setInputFiles(await ticket('late.jpg', ['LATE']));
  await fill(page, '14', 'Taxi');
  await context.clearCookies({ name: /^(?!ardoise_signed_in)/ });
  await page.route('**/api/v1/receipts', (route) => route.fulfill({ status: 401, json: { status: 401 } }), {
    times: 1,
  });
  await button(page, en.receipt_save).click();
  const login = page.getByRole('dialog', { name: 'Your session has ended' });
  await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(async () => (await receipts())[0]?.attachments.length).toBe(1);
});

test('if a receipt was changed elsewhere, the draft is merged with it and nothing is lost', async () => {
  const { page, dialog, reportId, receipts } = await begin('Two windows');
  const { postes } = await consultant.api(listPostes, { query: {} });
  const posteId = postes.find(({ postname }) => postname === 'Taxi')?.posteId ?? 0;
  const body = {
    date: `${year}-03-03`,
    posteId,
    valuettc: '20.00',
    no_document: 'lost',
  } as const;
  const { receiptId } = await consultant.api(createReceipt, { body: { ...body, reportId } });
  await page.reload();
  await page.getByRole('button', { name: /^Taxi/ }).click();
  await dialog.getByRole('button', { name: en.receipt_edit }).click();
  await dialog.getByLabel(en.receipt_total).fill('21');
  await consultant.api(updateReceipt, { params: { receiptId }, body: { ...body, supplier: 'G7' } });
  await button(page, en.receipt_save).click();
  await button(page, en.unsent_open).click();
  await dialog.getByText(en.receipt_changed).waitFor();
  expect(await dialog.getByLabel(en.receipt_total).inputValue()).toBe('21');
  expect(await dialog.getByLabel(en.receipt_supplier).inputValue()).toBe('G7');
  await expectAccessible(page);
  await button(page, en.receipt_save).click();
  await expect.poll(async () => (await receipts())[0]?.valuettc).toBe('21.00');
  expect((await receipts())[0]?.supplier).toBe('G7');
});

test('the amount of a journey follows the distance and the year', async () => {
  const { page, dialog, receipts } = await begin('By car');
  for (const [distance, amount, count] of [
    ['4990', '€2,639.71', 1],
    ['99,5', '€33.57', 2],
  ] as const) {
    await button(page, en.receipt_add).first().click();
    await dialog.getByRole('combobox', { name: en.receipt_type }).fill('Kilometres');
    await page.getByRole('option', { name: 'Kilometres' }).click();
    await dialog.getByLabel(en.mileage_distance).fill(distance);
    await dialog.getByRole('combobox', { name: en.mileage_vehicle }).click();
    if (distance === '4990') {
      await page.getByRole('option', { name: en.mileage_vehicle_new }).click();
      await dialog.getByLabel(en.vehicle_name).fill('Ami');
      await dialog.getByLabel(en.vehicle_power).fill('2');
      await button(page, en.vehicle_add).click();
    } else await page.getByRole('option', { name: /^Ami/ }).click();
    await dialog.getByLabel(en.mileage_purpose).fill('Lyon and back');
    await dialog.getByText(amount, { exact: false }).waitFor();
    await button(page, en.receipt_save).click();
    await expect.poll(async () => (await receipts()).length).toBe(count);
    await page.getByRole('region', { name: en.unsent }).waitFor({ state: 'detached' });
  }
  expect((await receipts()).map(({ valuettc }) => valuettc)).toEqual(['2639.71', '33.57']);
});

test.each([
  ['phone fr', 'la-reunion', '108,50', '8,50', [850]],
  ['phone en', 'corse', '113.00', '13.00', [1300]],
  ['desktop en', 'la-reunion', '108.50', '8.50', [850]],
  ['desktop fr', 'corse', '113,00', '13,00', [1300]],
] as const)('a taxi of another territory: %s, %s', async (screen, territory, total, vat, rates) => {
  const { page, dialog, t, receipts } = await begin(`Territory ${screen}`, screen, 2026);
  await button(page, t.receipt_add).first().click();
  const name = 'taxi.jpg';
  await chooser(page).setInputFiles(await ticket(name, [`TOTAL ${total}`, territory]));
  await dialog.getByRole('img', { name }).waitFor();
  await fill(page, total, t.poste_taxi, t);
  await dialog.getByRole('button', { name: t.territory_other }).click();
  const chosen = dialog.getByRole('combobox', { name: t.receipt_territory });
  await expect.poll(() => chosen.evaluate((element) => element === document.activeElement)).toBe(true);
  await chosen.click();
  await page.getByRole('option', { name: t[`territory_${territory}`] }).click();
  await dialog.getByText(t.vat_none).waitFor();
  const rate = new Intl.NumberFormat(partsOf(screen)[1], { style: 'percent', maximumFractionDigits: 2 });
  const [label = ''] = rates.map((one) => t.vat_at.replace('{rate}', rate.format(one / 10_000)));
  await dialog.getByRole('textbox', { name: label }).fill(vat);
  await dialog.getByText(t.vat_fits).waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  // The page is read again so late that the next receipt is opened before.
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 3000));
    await route.continue().catch(() => undefined);
  });
  const arrived = page.waitForResponse(
    (response) => response.url().endsWith('/attachments') && response.request().method() === 'POST',
  );
  await button(page, t.receipt_save).click();
  await dialog.waitFor({ state: 'detached' });
  await arrived;
  // The next receipt is proposed for the same territory.
  await button(page, t.receipt_add).first().click();
  await expect.poll(() => chosen.inputValue()).toBe(t[`territory_${territory}`]);
  await expect.poll(async () => (await receipts()).length).toBe(1);
  const [receipt] = await receipts();
  expect([receipt?.territory, receipt?.vat.map((line) => line.rate)]).toEqual([territory, rates]);
});

test.each(['phone en', 'phone fr', 'desktop fr'] as const)(
  'a refund is linked and submitted after a question: %s',
  async (screen) => {
    const title = `Refunds ${screen}`;
    const { page, dialog, t, address, reportId, receipts } = await begin(title, screen);

    // The payment, with its invoice in XML, shown as a page.
    await button(page, t.receipt_add).first().click();
    const xml = (await tenFiles()).at(-1);
    if (xml === undefined) throw new Error('no XML');
    await chooser(page).setInputFiles(xml);
    await dialog.getByRole('article').getByText('Gasthof Post').waitFor();
    await expectScreen(page);
    await choose(page, t.receipt_type, t.poste_taxi);
    await button(page, t.receipt_save_next).click();

    // The refund: a switch instead of a minus sign.
    const amount = dialog.getByLabel(t.receipt_total);
    await expect.poll(() => amount.inputValue()).toBe('');
    await dialog.getByRole('switch', { name: t.receipt_refund }).click();
    const refunded = dialog.getByLabel(t.receipt_refunded);
    await refunded.pressSequentially('200,50');
    expect(await refunded.inputValue()).toMatch(/^-200,50$/);
    await choose(page, t.receipt_type, t.poste_taxi);
    const link = dialog.getByRole('combobox', { name: t.refund_of, exact: true });
    await link.fill('gasthof');
    // The list moves when the results of the search arrive, so a click must wait for them.
    const others = page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Gasthof Post' });
    await expect.poll(() => others.allTextContents()).toEqual([]);
    await page.getByRole('option', { name: title }).click();
    expect(await link.inputValue()).toContain(title);
    await button(page, t.files_none).click();
    await dialog.getByLabel(t.files_none_why).fill('Overbooked');
    await expectScreen(page);
    await button(page, t.receipt_save).click();
    await page.getByRole('region', { name: t.unsent }).waitFor({ state: 'detached' });
    expect((await receipts()).map(({ valuettc, refund_of }) => [valuettc, refund_of?.receiptNumber])).toEqual(
      [
        ['107.00', undefined],
        ['-200.50', 1],
      ],
    );
    await page.goto(address);
    await page
      .getByText(t.refund_note.replace('{receipt}', t.refund_here.replace('{number}', '1')))
      .first()
      .waitFor();
    await expectScreen(page);
    const rows = page.getByRole('button', { name: new RegExp(`^${t.poste_taxi}`) });
    await rows.nth(1).click();
    await dialog.getByText(t.refund_of, { exact: true }).waitFor();
    await expectScreen(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // A total below zero needs a confirmation.
    await button(page, t.report_submit).first().click();
    const to = dialog.getByRole('combobox', { name: t.report_submit_to });
    await to.click();
    await page.getByRole('option', { name: /manager@demo/ }).click();
    await button(page, t.report_submit).last().click();
    await dialog.getByText(fieldErrorText(fieldError('below_zero'), partsOf(screen)[1])).waitFor();
    await expectScreen(page);
    await dialog.getByRole('switch').click();
    await button(page, t.report_submit).last().click();
    await dialog.waitFor({ state: 'detached' });
    const read = await consultant.api(readReport, { params: { reportId } });
    expect([read.state, read.total_ttc]).toEqual(['submitted', '-93.50']);
  },
);
