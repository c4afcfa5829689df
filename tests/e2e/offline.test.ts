/**
 * Uses the back office offline: the application stays, shows it, and continues. Planning and Expenses start without a
 * network, with what was read last, by the person who is signed in.
 */

import { connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeReport } from '#features/expenses/factory.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';
import {
  cellOf,
  type DemoPerson,
  demoPerson,
  MARCH,
  planContract,
  recordedDays,
} from '../support/planned.ts';

afterEach(expectNoPageErrors);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test('without a network the page stays with an alert, and continues when the network is back', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'manager');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Create Post' }).waitFor();
  await visitor.setOffline(true);
  await menu(page).getByText('Members').click();
  const alert = page.getByText('You are offline. The page opens as soon as you are back.');
  await alert.waitFor();
  await menu(page).getByText('Categories').click();
  expect(new URL(page.url()).pathname).toBe('/en/app/posts');
  await expectScreen(page);
  await visitor.setOffline(false);
  await page.waitForURL('**/en/app/categories');
  await alert.waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toBe('Categories | Ardoise');
});

test('a page that cannot be loaded again keeps its input, and a retry loads it', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'manager');
  await page.goto('/en/app/profile');
  const name = page.getByLabel('First name');
  await name.fill('Typed before');
  // A concurrent change makes the page reload, and the network is gone by then.
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const headers = { ...route.request().headers(), 'if-match': '"before"' };
    const response = await route.fetch({ headers });
    await visitor.setOffline(true);
    return route.fulfill({ response });
  });
  await page.locator('form').filter({ has: name }).locator('button[type=submit]').click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await expect.poll(() => name.inputValue()).toBe('Typed before');
  await page.unroute('**/api/v1/**');
  await visitor.setOffline(false);
  const read = page.waitForResponse((response) =>
    /\/users\/\d+\/info$/.test(new URL(response.url()).pathname),
  );
  await again.click();
  expect((await read).status()).toBe(200);
  await expect.poll(() => name.inputValue()).toBe('Typed before');
});

test('input that could not be saved stays, and a retry saves it', async () => {
  const visitor = await visit({ size: 'phone', locale: 'fr' });
  const { page } = visitor;
  await startSession(page, 'manager');
  await page.goto('/fr/app/categories');
  await page.getByRole('button', { name: 'Créer une catégorie' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Hors ligne');
  await dialog.getByRole('img', { name: 'Ce titre est disponible' }).waitFor();
  await visitor.setOffline(true);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  const again = page.getByRole('button', { name: 'Réessayer' });
  await page.getByText('Le serveur est injoignable. Ce que vous avez saisi est toujours là.').waitFor();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Hors ligne');
  await again.click();
  await again.waitFor();
  await visitor.setOffline(false);
  await again.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'Hors ligne' }).or(page.getByText('Hors ligne')).first().waitFor();
});

describe('starting without a network', () => {
  const TITLE = 'Read before the tunnel';
  const month = 'planning?year=2023&month=11';
  let consultant: DemoPerson;
  let reportId: number;
  beforeAll(async () => {
    consultant = await demoPerson('consultant');
    const contractId = await planContract(await demoPerson('owner'), 'Railway', [consultant]);
    reportId = await writeReport(consultant, { ...MARCH, contractId, title: TITLE });
  });

  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'This is what was read on' });

  /** Returns the addresses of the stored documents and data. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      const names = (await Promise.all(caching)).flat().map(({ url }) => new URL(url));
      return names
        .map(({ pathname, search }) => pathname + search)
        .filter((path) => !path.startsWith('/assets/'));
    });
  const readOf = async (page: Page) => (await kept(page)).filter((path) => path.startsWith('/kept/'));

  async function read(page: Page, path: string): Promise<void> {
    await page.goto(`/en/app/${path}`);
    await expect.poll(() => kept(page)).toContain(`/kept/page/en/app/${path}`);
  }

  test('a consultant reloads without a network, records a day, and it is sent; signing out deletes what was read', async () => {
    const visitor = await visit({ serviceWorker: true });
    const { page } = visitor;
    await startSession(page, 'consultant');
    await read(page, 'expenses');
    await read(page, `expenses/${reportId}`);
    await read(page, month);
    await expect.poll(() => kept(page), { timeout: 60_000 }).toContain('/fr/app/expenses/1');

    await visitor.setOffline(true);
    await page.reload();
    await notice(page).waitFor();
    await cellOf(page, 'Railway', 'Thursday 2 November').click();
    await page.keyboard.press('1');
    await page.getByRole('status').filter({ hasText: 'Waiting for the network: 1 change' }).waitFor();
    await expectScreen(page);
    await page.goto(`/en/app/expenses/${reportId}`);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.getByRole('navigation', { name: 'Menu' }).getByText('Reports').click();
    await page.waitForURL('**/en/app/expenses');
    await page.getByText(TITLE).first().waitFor();
    await notice(page).waitFor();
    await page.goto(`/en/app/${month}`);
    await cellOf(page, 'Railway', 'Thursday 2 November, 1, waiting for the network').waitFor();

    await visitor.setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
    await expect.poll(() => recordedDays(consultant, 2023, 11)).toBe(1);

    await page.goto('/en/app/logout');
    await page.waitForURL('**/login');
    expect(await readOf(page)).toEqual([]);
    await visitor.setOffline(true);
    await page.goto(`/en/app/${month}`);
    await page.getByRole('heading', { name: 'The server cannot be reached' }).first().waitFor();
    expect(await page.getByText('Railway').count()).toBe(0);
  });

  test('offline, a receipt is kept and sent once, and a month that was not read shows this and links to one that was', async () => {
    const visitor = await visit({ serviceWorker: true });
    const { page } = visitor;
    await startSession(page, 'consultant');
    await read(page, month);
    await read(page, `expenses/${reportId}`);
    await expect.poll(() => kept(page), { timeout: 60_000 }).toContain('/fr/app/expenses/1');
    await visitor.setOffline(true);
    await page.goto('/en/app/planning?year=2023&month=5');
    await page.getByRole('heading', { level: 2, name: 'Not read on this device yet' }).waitFor();
    await expectScreen(page);
    await page.getByRole('link', { name: 'Planning, November 2023' }).click();
    await page.getByRole('grid').waitFor();

    await page.goto(`/en/app/expenses/${reportId}`);
    await page.getByRole('button', { name: 'Add a receipt' }).first().click();
    const dialog = page.getByRole('dialog');
    const total = dialog.getByLabel('Total paid');
    await expect.poll(() => total.evaluate((field) => field === document.activeElement)).toBe(true);
    await total.fill('12.50');
    await dialog.getByLabel('Type', { exact: false }).first().click();
    await page.locator('[role=option]').first().click();
    await dialog.getByRole('button', { name: 'No document?' }).click();
    await dialog.getByLabel('Why').fill('Lost in the tunnel');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('On its way: ', { exact: false }).waitFor();
    await visitor.setOffline(false);
    const query = { rowsPerPage: 10, page: 0 };
    const receipts = async () =>
      (await consultant.api(listReceipts, { params: { reportId }, query })).receipts.map(
        ({ valuettc }) => valuettc,
      );
    await expect.poll(receipts).toEqual(['12.50']);
    await page.reload();
    await page.getByRole('cell', { name: '€12.50' }).first().waitFor();
    expect(await receipts()).toEqual(['12.50']);
  });

  test('a server that accepts connections but never answers counts as no network', async () => {
    const network = await tunnel();
    const visitor = await visit({ serviceWorker: true });
    const { page } = visitor;
    await startSession(page, 'consultant');
    await page.goto(`${network.url}/en/app/${month}`);
    await expect.poll(() => kept(page)).toContain(`/kept/page/en/app/${month}`);
    await expect.poll(() => kept(page), { timeout: 60_000 }).toContain('/fr/app/expenses/1');
    network.block(true);
    await page.reload();
    await cellOf(page, 'Railway', 'Thursday 2 November').waitFor();
    await page
      .getByText('The server cannot be reached. This is what was read on', { exact: false })
      .waitFor();
    network.block(false);
    await page.reload();
    await cellOf(page, 'Railway', 'Thursday 2 November').waitFor();
    await notice(page).waitFor({ state: 'detached' });
    // First the page: a request that is cut off would be an error in the next test.
    await page.close();
    await network.close();
  });

  /** A way to the server that can stop answering without closing connections. */
  async function tunnel() {
    const target = new URL(baseUrl());
    const sockets = new Set<Socket>();
    let isBlocked = false;
    const proxy = createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(from);
        from.on('data', (data) => !isBlocked && to.write(data));
        from.on('error', () => {});
        from.on('close', () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, target.hostname, resolve));
    const address = proxy.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const cut = () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    };
    return {
      url: `http://${target.hostname}:${port}`,
      block(blocked: boolean) {
        isBlocked = blocked;
        if (!blocked) cut();
      },
      async close() {
        cut();
        await new Promise((resolve) => proxy.close(resolve));
      },
    };
  }

  test('another person in the same browser sees nothing of the previous person', async () => {
    const visitor = await visit({ serviceWorker: true });
    const { page } = visitor;
    await startSession(page, 'consultant');
    await read(page, month);
    await startSession(page, 'manager');
    await read(page, 'expenses');
    const ofConsultant = (path: string) => path.startsWith(`/kept/${consultant.userId}/`);
    await expect.poll(async () => (await readOf(page)).filter(ofConsultant)).toEqual([]);
    await expect.poll(() => kept(page), { timeout: 60_000 }).toContain('/fr/app/expenses/1');
    await visitor.setOffline(true);
    await page.goto(`/en/app/${month}`);
    await page.getByRole('heading', { name: 'Not read on this device yet' }).first().waitFor();
    const shown = page.getByRole('list', { name: 'Can be shown now' });
    await expect.poll(() => shown.innerText()).toBe('Expense reports');
    expect(await page.getByText('Railway').count()).toBe(0);
    // The session was ended meanwhile.
    await visitor.clearCookies({ name: /^(?!ardoise_signed_in)/ });
    await visitor.setOffline(false);
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await expect.poll(() => readOf(page)).toEqual([]);
  });
});
