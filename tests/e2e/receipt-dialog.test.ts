/**
 * Adds files to a receipt and sends it: by camera, drop and paste, after an interruption, a refusal and an
 * expired session.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { posteOf } from '#features/expenses/factory.ts';
import { createReceipt, updateReceipt } from '#features/receipts/contract.ts';
import { expectAccessible, expectNoPageErrors, expectScreen, type VisitOptions } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, openNewReport, planContract } from '../support/planned.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Ways of a receipt', [consultant]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])');

const begin = (title: string, options?: VisitOptions) =>
  openNewReport(consultant, { title, contractId }, options);

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

test('in French, a receipt is photographed with a phone’s camera, typed and saved', async () => {
  const { page, receipts } = await begin('Rue', { size: 'phone', locale: 'fr', touch: true });
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
  const { page, receipts } = await begin('Dropped');
  const dialog = page.getByRole('dialog');
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
  const { page, reportId, receipts } = await begin('Two windows');
  const posteId = await posteOf(consultant, 'Taxi');
  const body = {
    date: `${new Date().getFullYear()}-03-03`,
    posteId,
    valuettc: '20.00',
    no_document: 'lost',
  } as const;
  const { receiptId } = await consultant.api(createReceipt, { body: { ...body, reportId } });
  await page.reload();
  await page.getByRole('button', { name: /^Taxi/ }).click();
  const dialog = page.getByRole('dialog');
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
  const { page, receipts } = await begin('By car');
  for (const [distance, amount, count] of [
    ['4990', '€2,639.71', 1],
    ['99,5', '€33.57', 2],
  ] as const) {
    await button(page, en.receipt_add).first().click();
    const dialog = page.getByRole('dialog');
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
