/** Signs in, uses the layout of the back office and signs out, by role. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countDown, expectNoPageErrors, expectScreen, signIn, visit } from '../support/browser.ts';
import { sendLogin } from '../support/login.ts';
import { hold } from '../support/page-calls.ts';
import { baseUrl } from '../support/place.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

const here = (page: Page) => page.url().slice(baseUrl().length);
const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: /^Menu$/ })
    .getByRole('listitem')
    .getByRole('link');

describe('sign-in', () => {
  const blog = ['Posts', 'Members', 'Categories'];
  const business = ['Today', 'Planning', 'Leave', 'Reports'];
  const consultant = { Business: business, Blog: blog };
  const finance = ['Figures', 'Sales invoices', 'All reports', 'Payments', 'Books', 'Close a month'];
  const leading = [...business, 'Approvals', ...finance, 'Members', 'Contracts', 'Workspace'];
  const leader = { Business: leading, Blog: [...blog, 'Newsletters'] };
  const ofSite = [...blog, 'Contacts', 'Newsletters', 'Site'];
  const administration = ['Workspaces', 'Members', 'Orders', 'Bills', 'Storage', 'Audit'];
  const admin = { Admin: ['Today', 'Planning', 'Reports', ...administration], Blog: ofSite };
  // Only the owner may read the site's contact requests and the audit log, and write the site.
  const owner = { Business: [...leading, 'Audit'], Blog: ofSite };

  test('each demonstration account signs in and sees the menu of its role', async () => {
    const { page } = await visit();
    await page.goto('/app/login');
    for (const [who, login, areas] of [
      ['admin@demo', 'admin', admin],
      ['owner@demo', 'owner', owner],
      ['manager@demo', 'manager', leader],
      ['consultant@demo', 'consultant', consultant],
      ['author@demo', 'author', consultant],
      ['owner@other', 'owner', owner],
      ['consultant@other', 'consultant', consultant],
    ] as const) {
      await sendLogin(page, `${who}.example`);
      await expect.poll(() => here(page), { message: who }).toBe('/app/home');
      await page.getByRole('button', { name: `Logged in as ${login}` }).waitFor();
      for (const [area, entries] of Object.entries(areas)) {
        await page.getByRole('radiogroup', { name: 'Areas' }).getByText(area, { exact: true }).click();
        await expect.poll(() => menuOf(page).allTextContents(), { message: who }).toEqual(entries);
      }
      await page.goto('/app/logout');
      await page.waitForURL('**/app/login');
    }
  });

  test('a wrong password and an unknown address give the same answer', async () => {
    for (const [locale, label, error] of [
      ['en', ['E-mail', 'Password', 'Log in'], 'Invalid Credentials'],
      ['fr', ['Adresse e‑mail', 'Mot de passe', 'Se connecter'], 'Identifiants non valides'],
    ] as const) {
      const { page } = await visit({ locale });
      await page.goto(`/${locale}/app/login`);
      for (const address of ['author@demo.example', 'nobody@demo.example']) {
        await page.getByLabel(label[0]).fill(address);
        await page.getByLabel(label[1], { exact: true }).fill('Wrong-password-1');
        await page.getByRole('button', { name: label[2] }).click();
        await page.getByText(error).waitFor();
        expect(here(page)).toBe(`/${locale}/app/login`);
      }
      await page.getByLabel(label[0]).fill('');
      await page.getByText(error).waitFor();
    }
  });

  test('missing fields show the errors of the specification', async () => {
    for (const [locale, button, email, password] of [
      ['en', 'Log in', 'invalid email entered', 'password is empty'],
      ['fr', 'Se connecter', 'Cette adresse e‑mail n’est pas valide.', 'Le mot de passe est vide.'],
    ] as const) {
      const { page } = await visit({ locale });
      await page.goto(`/${locale}/app/login`);
      await page.getByRole('button', { name: button }).click();
      await page.getByText(email, { exact: true }).waitFor();
      await page.getByText(password, { exact: true }).waitFor();
      await expectScreen(page);
      await page.locator('[name=email]').fill('author@demo.example');
      await page.getByText(email, { exact: true }).waitFor({ state: 'detached' });
    }
  });

  test('the button shows that sign-in is in progress', async () => {
    const { page } = await visit();
    await page.goto('/en/app/login');
    const release = await hold(page, 'authenticate');
    await page.getByLabel('E-mail').fill('author@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('dialog', { name: 'Login in...' }).waitFor();
    release();
    await page.waitForURL('**/en/app/home');
  });

  test('signing in opens the requested page, and never another site', async () => {
    const { page } = await visit();
    await page.goto('/en/app/categories?page=0');
    await page.waitForURL('**/en/app/login');
    await signIn(page, 'author', page.url());
    await page.waitForURL('**/en/app/categories?page=0');
    // The page belongs to the area where the next visit starts.
    await expect.poll(() => page.evaluate(() => Object.values({ ...localStorage }))).toContain('blog');
    // Signed-in people are redirected; stored values are not trusted (the others are in accounts/target.test.ts).
    for (const target of ['//evil.example/', '/app/logout']) {
      await page.evaluate((each) => sessionStorage.setItem('ardoise.target', each), target);
      await page.goto('/en/app/login');
      await page.waitForURL('**/en/app/posts');
    }
    await page.goto('/en/app/login');
    await page.waitForURL('**/en/app/posts');
  });
});

describe('the layout', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit());
    await signIn(page, 'manager', '/en/app/login');
  });

  test('the layout shows that the application is loading', async () => {
    const release = await hold(page, 'fetchToken');
    await page.goto('/en/app/posts', { waitUntil: 'commit' });
    const dialog = page.getByRole('dialog', { name: 'Loading Application...' });
    await dialog.waitFor();
    release();
    await dialog.waitFor({ state: 'detached' });
    await page.unroute('**/api/v1/fetchToken');
    await expect.poll(() => page.title()).toBe('List All Posts | Ardoise');
    await page.goto('/');
    expect(await dialog.count()).toBe(0);
  });

  test('the drawer is 240 pixels wide, and stays collapsed', async () => {
    await page.goto('/en/app/categories');
    const width = async () => (await page.locator('[data-drawer] > div').first().boundingBox())?.width;
    await expect.poll(width).toBe(240);
    await page.getByRole('button', { name: 'Narrow the menu' }).click();
    await expect.poll(width).toBeLessThan(80);
    await page.reload();
    await expect.poll(width).toBeLessThan(80);
    await expectScreen(page);
    await menuOf(page).and(page.getByLabel('Members')).click();
    await page.waitForURL('**/en/app/members');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect.poll(width).toBe(240);
  });

  test('the command palette finds pages by a few letters', async () => {
    const opener = page.getByRole('button', { name: /^Go to/ });
    await opener.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Command palette' });
    await palette.waitFor();
    await expectScreen(page);
    const linked = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href.split('#')[0]));
    expect(linked.length).toBeGreaterThan(1);
    expect(linked).toEqual([...new Set(linked)]);
    await palette.fill('xyzzy');
    await page.getByText('Nothing by that name. Try a shorter word.').waitFor();
    expect(await page.getByRole('dialog').getByRole('option').count()).toBe(0);
    await palette.press('Escape');
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.press('Control+k');
    await palette.fill('password');
    await page.getByRole('option', { name: 'Profile' }).waitFor();
    await palette.fill('sign out');
    await page.getByRole('option', { name: 'Logout' }).waitFor();
    await palette.fill('new post');
    await page.getByRole('option', { name: 'Create a post' }).waitFor();
    await palette.fill('categ');
    await palette.press('Enter');
    await page.waitForURL('**/en/app/categories');
    await expect.poll(() => page.title()).toBe('Categories | Ardoise');
    await page.keyboard.press('Control+k');
    await palette.fill('language');
    await palette.press('Enter');
    await page.waitForURL('**/fr/app/categories');
    await expect.poll(() => page.title()).toBe('Catégories | Ardoise');
    await page.getByRole('button', { name: 'Connecté : manager' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.waitForURL('**/en/app/categories');
  });

  test('the palette lists recent pages', async () => {
    await page.goto('/en/app/posts');
    await page.getByRole('link', { name: 'Run it twice' }).first().click();
    await page.getByRole('button', { name: 'Save Post' }).waitFor();
    await page.goto('/en/app/categories');
    await page.getByRole('button', { name: 'Create Category' }).waitFor();
    await page.keyboard.press('Control+k');
    const below = (heading: string) => page.getByRole('group', { name: heading }).getByRole('option');
    await below('Recent')
      .getByText(/^Run it twice/)
      .waitFor();
    // A page below a screen has the screen's group.
    await below('Business').getByText('Who has submitted').waitFor();
    await page.keyboard.press('Escape');
  });

  test('an alert stays for 6000 ms wherever one clicks, and longer while the pointer is on it', async () => {
    await page.clock.install();
    await page.goto('/en/app/categories');
    await page.getByRole('button', { name: 'Create Category' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Six seconds');
    await dialog.getByRole('img', { name: 'This title is available' }).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const alert = page.getByRole('region', { name: 'Alerts' }).getByText('Category Successfully Created');
    await alert.waitFor();
    await page.clock.runFor(3000);
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(2999);
    await expect.poll(() => alert.count()).toBe(1);
    await alert.hover();
    await page.clock.runFor(60_000);
    await expect.poll(() => alert.count()).toBe(1);
    await page.mouse.move(10, 500);
    await page.clock.runFor(50);
    await expect.poll(() => alert.count()).toBe(0);
    await page.clock.resume();
  });

  test('a missing post shows “not found”, and leads home after five seconds', async () => {
    const open = async () => {
      await page.goto('/en/app/posts/999999/EN/edit');
      await page.getByRole('heading', { name: 'Not Found - 404' }).first().waitFor();
    };
    await countDown(page, open, '/en/app/home');
  });
});

describe('sign-out', () => {
  test('signing out from the menu signs out both tabs and ends the session', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await signIn(page, 'consultant', '/en/app/login');
    const second = await visitor.newPage();
    await second.goto('/en/app/categories');
    await second.getByRole('button', { name: 'Logged in as consultant' }).waitFor();
    await page.getByRole('button', { name: 'Logged in as consultant' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/en/app/login');
    await second.waitForURL('**/en/app/login');
    await second.goto('/en/app/posts');
    await second.waitForURL('**/en/app/login');
    await page.goto('/en/app/logout');
    await page.waitForURL('**/en/app/login');
  });

  test('an expired session is renewed in place', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.clock.install();
    await signIn(page, 'consultant', '/en/app/login');
    await page.getByRole('radiogroup', { name: 'Areas' }).getByText('Blog', { exact: true }).click();
    const categories = menuOf(page).getByText('Categories');
    await categories.waitFor();
    await visitor.clearCookies({ name: /^(?!ardoise_signed_in)/ });
    // The page's token expires. A late request may open the dialog first, which then covers the menu.
    await page.clock.fastForward(15 * 60_000);
    await categories.dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByLabel('E-mail').inputValue()).toBe('consultant@demo.example');
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/en/app/categories');
    await expect.poll(() => page.title()).toBe('Categories | Ardoise');
  });
});

test('on a phone, in French, the menu covers the page', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr' });
  await signIn(page, 'author', '/fr/app/login');
  await page.goto('/fr/app/posts');
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Catégories' }).waitFor();
  await expectScreen(page);
  await menu.getByRole('link', { name: 'Catégories' }).click();
  await page.waitForURL('**/fr/app/categories');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await page.getByRole('button', { name: 'Connecté : author' }).click();
  await page.getByRole('menuitem', { name: 'Profil' }).waitFor();
  await expectScreen(page);
});

test('pages work in a browser that blocks localStorage', async () => {
  const { page } = await visit();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('/en/app/login');
  await sendLogin(page, 'consultant@demo.example');
  await expect.poll(() => here(page)).toMatch(/\/app\/home$/);
  for (const path of ['home', 'planning', 'expenses', 'posts', 'profile']) {
    await page.goto(`/en/app/${path}`);
    await expect.poll(() => page.getByRole('main').getAttribute('aria-busy')).toBe(null);
    await expectScreen(page);
  }
});
