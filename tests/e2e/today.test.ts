/** Opens the page Today, and the public home page at the same address. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  countDown,
  expectNoPageErrors,
  expectScreen,
  signIn,
  startSession,
  visit,
} from '../support/browser.ts';
import { sendLogin } from '../support/login.ts';
import { baseUrl } from '../support/place.ts';
import { type DemoPerson, demoPerson, planContract, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

const address = (path: string) => baseUrl() + path;
const asMember = { headers: { cookie: 'ardoise_signed_in=1' } };

describe('the home page’s address', () => {
  test('visitors get the cached public page, and browsers that were signed in get an empty layout', async () => {
    for (const path of ['/en/app/home', '/fr/app/home', '/en/app/home?x=1']) {
      const visitor = await fetch(address(path));
      expect(visitor.headers.get('cache-control'), path).toMatch(/^public/);
      expect(visitor.headers.get('vary'), path).toContain('cookie');
      const home = await visitor.text();
      const member = await fetch(address(path), asMember);
      expect([member.status, member.headers.get('cache-control')], path).toEqual([200, 'no-store']);
      expect(member.headers.get('vary')).toContain('cookie');
      const frame = await member.text();
      expect(frame).toContain('noindex');
      expect(frame).not.toContain('og:title');
      // The cached page is still the visitors'.
      expect(await (await fetch(address(path))).text()).toBe(home);
    }
    for (const path of ['/', '/en', '/fr/app/blog'])
      expect((await fetch(address(path), asMember)).headers.get('cache-control'), path).toMatch(/^public/);
  });

  test('a browser that is no longer signed in loses its hint cookie and gets the public page', async () => {
    const visitor = await visit();
    await visitor.addCookies([{ name: 'ardoise_signed_in', value: '1', url: baseUrl() }]);
    await visitor.page.goto('/en/app/home');
    await visitor.page
      .getByRole('link', { name: 'Enter the blog' })
      .or(visitor.page.locator('#content h1'))
      .first()
      .waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/en/app/home');
    expect((await visitor.cookies()).map(({ name }) => name)).not.toContain('ardoise_signed_in');
  });

  test('members see Today at that address and never the public page; / is the public home page for them too', async () => {
    const { page } = await visit();
    await signIn(page, 'consultant', '/en/app/login');
    await page.waitForURL('**/en/app/home');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    const titles = new Set<string>();
    page.on('domcontentloaded', async () => titles.add(await page.title()));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect([...titles].filter((title) => !/^(Ardoise|Today \| Ardoise)$/.test(title))).toEqual([]);
    await page.getByRole('link', { name: 'Public site' }).click();
    await page.waitForURL('**/en');
    await page.locator('#content h1').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Back office' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    // A missing page leads there.
    await page.clock.install();
    const open = async () => {
      await page.goto('/en/app/posts/999999/EN/edit');
      await page.getByRole('heading', { name: 'Not Found - 404' }).first().waitFor();
    };
    await countDown(page, open, '/en/app/home');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    // After sign-out the same address shows the public page.
    await page.goto('/en/app/logout');
    await page.waitForURL('**/en/app/login');
    await page.goto('/en/app/home');
    await page.locator('#content h1').waitFor();
  });
});

test('the first page after sign-in is in the last area used: posts for the blog, else Today, which never redirects', async () => {
  const { page } = await visit();
  const leave = async () => {
    await page.goto('/en/app/logout');
    await page.waitForURL('**/en/app/login');
  };
  // The author also plans.
  await signIn(page, 'author', '/en/app/login');
  await page.waitForURL('**/en/app/home');
  await page.goto('/en/app/categories');
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
  await leave();
  await sendLogin(page, 'author@demo.example');
  await page.waitForURL('**/en/app/posts');
  await page.goto('/en/app/home');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/app/home');
  await page.goto('/en/app/planning');
  await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor();
  await leave();
  await sendLogin(page, 'author@demo.example');
  await page.waitForURL('**/en/app/home');
});

describe('open work by person', () => {
  let consultant: DemoPerson;
  beforeAll(async () => {
    consultant = await demoPerson('consultant');
    const contractId = await planContract(await demoPerson('owner'), 'Quarry survey', [consultant]);
    // Later than the demonstration data, because the latest week is first.
    const monday = '2027-08-02';
    await writeWeek(consultant, 'submit', { monday, contractId, days: [1, 1, 1, 1, 0.5] });
  });

  test.each([
    ['en', 'phone', 'waiting for approval', 'waiting for your approval', 'Decide', 'Approvals'],
    ['fr', 'desktop', 'attend', 'votre approbation', 'Décider', 'À approuver'],
  ] as const)('in %s, on a %s, members and approvers see their open work', async (...args) => {
    const [locale, size, waits, asks, decide, inbox] = args;
    const { page } = await visit({ locale, size });
    await startSession(page, 'consultant');
    await page.goto(`/${locale}/app/home`);
    const item = page.getByRole('link', { name: /(Week|Semaine) 31\b.*Marc Delorme/ });
    await item.waitFor();
    await page
      .getByText(new RegExp(`${waits}`))
      .first()
      .waitFor();
    await expectScreen(page);
    // Links to the week's month.
    await item.click();
    await page.waitForURL('**/app/planning?year=2027&month=8');
    await page.goto(`/${locale}/app/logout`);
    await page.waitForURL('**/app/login');
    await sendLogin(page, 'manager@demo.example');
    await page.waitForURL('**/app/home');
    await page.getByRole('button', { name: /manager$/ }).waitFor();
    await page.goto(`/${locale}/app/home`);
    // One line for weeks and one for expense reports.
    await page.getByText(new RegExp(asks)).first().waitFor();
    await expectScreen(page);
    await page.getByRole('link', { name: decide }).first().click();
    await page.getByRole('heading', { level: 1, name: inbox }).waitFor();
  });
});

test('the first administrator of an empty installation is shown the first steps until all are done', async () => {
  const { page } = await visit();
  const list = (totalCount: number) => ({ rowsPerPage: 1, page: 0, totalCount, headers: [], members: [] });
  const owners = { invited: 0, active: 0 };
  await page.route('**/api/v1/members?*', (route) => {
    const { state } = Object.fromEntries(new URL(route.request().url()).searchParams);
    return route.fulfill({ json: list(state === 'enabled' ? owners.active : owners.invited) });
  });
  await startSession(page, 'admin');
  const steps = page.getByRole('region', { name: /^Set up / });
  await page.goto('/en/app/home');
  await steps.getByText('Write a first post').waitFor();
  await expectScreen(page);
  await steps.getByRole('link', { name: 'Enter the name of your company' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(await page.getByRole('textbox', { name: 'Name' }).getAttribute('id'));
  await page.goto('/en/app/home');
  await steps.getByRole('link', { name: 'Invite the owner of your company' }).click();
  await page.getByRole('dialog', { name: 'Invitation Details' }).waitFor();

  owners.invited = 1;
  await page.goto('/en/app/home');
  await steps.getByRole('link', { name: 'Open the invitation of the owner' }).click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();

  owners.active = 1;
  await page.goto('/en/app/home');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await expect.poll(() => steps.count()).toBe(0);
});

test('an owner goes from the chart on Today to all figures, narrows them and saves one', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/home');
  await page.getByRole('link', { name: 'All figures' }).click();
  const days = page.getByRole('region', { name: 'Days', exact: true });
  await days.getByRole('combobox', { name: 'Days, by' }).click();
  await page.getByRole('option', { name: 'By member' }).click();
  await page.waitForURL('**/figures?days=member');
  await page.getByRole('button', { name: 'Show tables' }).press('Enter');
  await page.waitForURL('**/figures?days=member&tables=shown');
  const table = days.getByRole('table', { name: 'Days' });
  await expect
    .poll(() => table.locator('tbody').getByRole('rowheader').allInnerTexts())
    .toContain('Camille Roche');
  await expectScreen(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'All members' }).press('Enter');
  await page.getByRole('option', { name: 'Camille Roche' }).click();
  await page.waitForURL(/memberId=\d+/);
  await table.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  await expect
    .poll(() => table.locator('tbody').getByRole('rowheader').allInnerTexts())
    .toEqual(['Camille Roche']);
  const toBill = page.getByRole('region', { name: 'To bill' });
  await toBill.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('to bill.csv');
});

test('on a phone, in French, a manager sees the figures without what is to be billed', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'manager');
  await page.goto('/fr/app/figures?expenses=member');
  await page.getByRole('region', { name: 'En attente d’approbation' }).waitFor();
  expect(await page.getByRole('region', { name: 'À facturer' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('combobox', { name: 'Frais, par' }).inputValue()).toBe('Par membre');
  await expectScreen(page);
  await page.goto('/fr/app/home');
  await page.getByRole('region', { name: 'Taux d’activité' }).waitFor();
  await expectScreen(page);
});

test('an author sees on Today how often the own articles were read, and each of them by day and origin', async () => {
  const { page } = await visit();
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const read = (headers: Record<string, string>) =>
    fetch(address('/en/app/blog/read/run-it-twice'), { headers: { 'user-agent': agent, ...headers } });
  await startSession(page, 'author');
  await page.goto('/en/app/posts/readings');
  const origin = page.getByRole('region', { name: 'Where readers come from' });
  await origin.getByText('Table').press('Enter');
  const ofOthers = async () => {
    await page.reload();
    await origin.getByText('Table').press('Enter');
    return origin.getByRole('row', { name: /^Other sites/ }).count();
  };
  expect(await ofOthers()).toBe(0);
  // The first is rendered, the second is from the cache; a robot does not count.
  const referer = 'https://elsewhere.example/';
  expect((await read({ referer })).status).toBe(200);
  expect((await read({ referer })).status).toBe(200);
  expect((await read({ referer, 'user-agent': 'Googlebot/2.1' })).status).toBe(200);
  await expect.poll(ofOthers, { timeout: 30_000, interval: 1000 }).toBe(1);
  const cells = origin.getByRole('row', { name: /^Other sites/ }).getByRole('cell');
  await expect.poll(() => cells.first().innerText()).toBe('2');
  await expectScreen(page);

  await page.goto('/en/app/home');
  await page.getByRole('region', { name: 'Readings of the last 30 days' }).waitFor();
  await expectScreen(page);
  await page.getByRole('link', { name: 'All readings' }).click();
  // Today has a chart of the same name.
  await page.waitForURL('**/posts/readings');
  await origin.waitFor();
  const days = page.getByRole('region', { name: 'Readings of the last 30 days' });
  await days.locator('summary').press('Enter');
  await page.getByRole('combobox', { name: 'All posts' }).click();
  await page.getByRole('option', { name: 'Run it twice' }).click();
  await page.waitForURL(/postId=\d+/);
  await days.getByRole('rowheader', { name: 'English' }).waitFor();
  await days.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('readings.csv');
});

test('an owner sees the readings of all, on a phone in French; the list of posts leads to them', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto('/fr/app/posts');
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Lectures' }).click();
  await page.waitForURL('**/fr/app/posts/readings');
  await page.getByRole('region', { name: 'Provenance des lecteurs' }).waitFor();
  await expectScreen(page);
  await page.goto('/fr/app/figures');
  const months = page.getByRole('region', { name: 'Lectures' });
  await page.getByRole('button', { name: 'Afficher les tableaux' }).tap();
  await expect.poll(() => months.getByRole('rowheader').count()).toBeGreaterThan(3);
});
