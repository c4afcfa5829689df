/**
 * Alerts: they hide after six seconds, can be read again, and never cover a control, on any page or dialog. What the person
 * needs to go on stays: a lost server, a page that cannot be loaded.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { writeReport } from '#features/expenses/factory.ts';
import { deleteReport } from '#features/expenses/report.contract.ts';
import { createPost, deletePost } from '#features/posts/contract.ts';
import { expectScreen, startSession, takePageErrors, visit } from '../support/browser.ts';
import { demoPerson, MARCH, planContract } from '../support/planned.ts';

// A page whose call or file fails reports the error to the console.
afterEach(() => void takePageErrors());

const ALERT = 'section[aria-label=Alerts] > [aria-live] > div';
const alerts = (page: Page) => page.locator(`${ALERT}:not([data-question])`);
const field = (page: Page) => page.getByLabel('First name');

/** Saves the profile; shows a success, or an error if the call fails. */
async function save(page: Page, name: string): Promise<void> {
  await field(page).fill(name);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await alerts(page).first().waitFor();
}

async function openProfile(size: 'phone' | 'desktop' = 'desktop') {
  const { page } = await visit({ size, touch: size === 'phone' });
  await startSession(page, 'owner');
  await page.clock.install();
  await page.goto('/en/app/profile');
  await field(page).waitFor();
  return page;
}

test.each(['error', 'success'] as const)(
  'an alert of the variant %s hides after six seconds',
  async (variant) => {
    const page = await openProfile();
    if (variant === 'error') await page.route('**/profile/info', (route) => route.fulfill({ status: 500 }));
    await save(page, variant === 'error' ? 'Odile' : 'Odette');
    await expect.poll(() => alerts(page).getAttribute('data-variant')).toBe(variant);
    const text = variant === 'error' ? 'FAILED TO UPDATE PROFILE' : 'Odette';
    await page.mouse.move(5, 700);
    // Pointing at it, and focusing it, keep it.
    await alerts(page).hover();
    await page.clock.runFor(7000);
    await page.mouse.move(5, 700);
    await alerts(page).getByRole('button', { name: 'Close this alert' }).focus();
    await page.clock.runFor(7000);
    await expect.poll(() => alerts(page).count()).toBe(1);
    await field(page).focus();
    await page.clock.runFor(6100);
    await expect.poll(() => alerts(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Last messages' }).click();
    const list = page.getByRole('dialog', { name: 'Last messages' });
    await list.getByRole('listitem').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    if (variant === 'error') await list.getByText(text).waitFor();
    await expectScreen(page);
  },
);

test('an alert with information hides, too', async () => {
  const page = await openProfile();
  await page.goto('/en/app/planning?year=2031&month=5');
  await page.getByRole('button', { name: 'More ways to fill in' }).click();
  await page.getByRole('menuitem', { name: 'Copy last week' }).click();
  await alerts(page).waitFor();
  await expect.poll(() => alerts(page).getAttribute('data-variant')).toBe('info');
  await page.mouse.move(5, 700);
  await field(page).or(page.getByRole('main')).first().focus();
  await page.clock.runFor(6100);
  await expect.poll(() => alerts(page).count()).toBe(0);
});

test('an unreachable server is shown in the page until the person answers', async () => {
  const page = await openProfile();
  await page.route('**/profile/info', (route) => route.abort());
  await field(page).fill('Odette');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const question = page.locator('[data-question=unreachable]');
  await question.waitFor();
  await page.clock.runFor(60_000);
  await page.unroute('**/profile/info');
  await question.getByRole('button', { name: 'Try again' }).click();
  await alerts(page).first().waitFor();
  expect(await question.count()).toBe(0);
});

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role=button], [role=radio], [tabindex="0"]';

/** Returns the controls of page and dialogs that an alert covers. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(
    ([controls = '', alert = '']) => {
      const boxes = [...document.querySelectorAll(alert)].map((one) => one.getBoundingClientRect());
      return [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((control) => control.closest(alert) === null && control.checkVisibility())
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          const isShown = right - left > 2 && bottom - top > 2 && bottom > 0 && top < innerHeight;
          // What a dialog or the page's own edge hides is not reachable there anyway.
          const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
          if (!isShown || (dialog !== undefined && !dialog.contains(control))) return false;
          return boxes.some(
            (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
          );
        })
        .map((control) => `${control.tagName} ${control.ariaLabel ?? control.textContent?.slice(0, 40)}`);
    },
    [CONTROLS, ALERT],
  );
}

/** Opens another page, or presses a button, without moving the pointer, which keeps the alert. */
const go = (page: Page, to: string) =>
  page.evaluate((path) => window.__reactRouterDataRouter?.navigate(path, {}), to);

const places: readonly [string, string?][] = [
  ['home'],
  ['expenses'],
  ['planning'],
  ['planning?view=figures'],
  ['approvals'],
  ['contracts', 'Add a contract'],
  ['members', 'Invite Member'],
  ['workspace'],
  ['posts', 'Create Post'],
  ['posts', 'Open Media Gallery'],
  ['categories', 'Create Category'],
  ['notifications'],
  ['help'],
];

test.each(['phone', 'desktop'] as const)(
  'an alert covers no control of any page or dialog: %s',
  async (size) => {
    const page = await openProfile(size);
    await save(page, size === 'phone' ? 'Odile' : 'Odette');
    await alerts(page).first().hover();
    const found: string[] = [];
    for (const [path, button] of places) {
      await go(page, `/en/app/${path}`);
      await expect.poll(() => page.getByRole('main').getAttribute('aria-busy')).toBe(null);
      if (button !== undefined) {
        const opener = page.getByRole('main').getByRole('button', { name: button }).first();
        await opener.waitFor();
        await opener.dispatchEvent('click');
        await page.getByRole('dialog').waitFor();
      }
      // Pages with another bar move the alert away from the pointer.
      await alerts(page).first().hover({ force: true });
      await page.clock.runFor(500);
      await expect.poll(() => alerts(page).count(), { message: path }).toBe(1);
      for (const one of await covered(page)) found.push(`${path} ${button ?? ''}: ${one}`);
      if (process.env.LOOK)
        await page.screenshot({
          path: `${process.env.LOOK}/${size}-${path.replace(/\W/g, '-')}-${button ?? ''}.png`,
        });
      if (button !== undefined) await page.keyboard.press('Escape');
      await page.clock.runFor(500);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  },
);

describe('the object of the page was deleted meanwhile', () => {
  const notFound = (page: Page) => page.getByRole('heading', { level: 2, name: 'Not Found - 404' });

  test('the not-found page replaces a report, without an alert', async () => {
    const [owner, consultant] = await Promise.all([demoPerson('owner'), demoPerson('consultant')]);
    const contractId = await planContract(owner, 'Deleted', [consultant]);
    const reportId = await writeReport(consultant, { ...MARCH, title: 'Deleted', contractId });
    const { page } = await visit();
    await startSession(page, 'consultant');
    await page.goto(`/en/app/expenses/${reportId}`);
    await page.getByRole('button', { name: 'Other actions' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Deleted by the other device');
    await consultant.api(deleteReport, { params: { reportId } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notFound(page).waitFor();
    expect(await alerts(page).count()).toBe(0);
    expect(await dialog.count()).toBe(0);
    await expectScreen(page);
    await page.getByRole('link', { name: 'Go home now' }).click();
    await page.waitForURL('**/app/home');
  });

  test('a deleted post keeps the text that its author typed', async () => {
    const author = await demoPerson('author');
    const text = { language: 'EN', title: 'Deleted', description: 'In short.' } as const;
    const { post_id: postId } = await author.api(createPost, { body: text });
    const { page } = await visit();
    await startSession(page, 'author');
    await page.goto(`/en/app/posts/${postId}/EN/edit`);
    const title = page.getByLabel('Title');
    await title.fill('Typed while it was deleted');
    await author.api(deletePost, { params: { postId } });
    await page.getByRole('button', { name: 'Save Post' }).click();
    await notFound(page).waitFor();
    expect(await alerts(page).count()).toBe(0);
    expect(await title.isVisible()).toBe(false);
    await expectScreen(page);
    await page.getByRole('button', { name: 'Back to your text' }).click();
    await expect.poll(() => title.inputValue()).toBe('Typed while it was deleted');
    expect(await notFound(page).count()).toBe(0);
  });
});

describe('a page whose script', () => {
  const openPlanning = (page: Page) => page.getByRole('link', { name: 'Planning', exact: true }).click();
  const question = (page: Page) => page.locator('[data-question=unloaded]');
  const isScript = /\/assets\/planning[^/]*\.js/;

  test('fails leaves the old page usable, and opens on the next try', async () => {
    const page = await openProfile();
    await page.route(isScript, (route) => route.abort());
    await openPlanning(page);
    await question(page).getByText('The next page could not be loaded').waitFor();
    await expect.poll(() => page.getByRole('main').getAttribute('aria-busy')).toBe(null);
    await expectScreen(page);
    await question(page).getByRole('button', { name: 'Close this alert' }).click();
    expect(new URL(page.url()).pathname).toBe('/en/app/profile');
    await page.unroute(isScript);
    // The menu tries again, like the button of the message.
    await openPlanning(page);
    await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor();
  });

  test('fails opens when the person tries again', async () => {
    const page = await openProfile();
    await page.route(isScript, (route) => route.abort());
    await openPlanning(page);
    const again = question(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(isScript);
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/app/planning');
  });

  test('is gone after a release is opened as a document, without a question', async () => {
    const page = await openProfile();
    await page.route(isScript, (route) => route.fulfill({ status: 404, body: '' }));
    const document = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/en/app/planning'),
    );
    await openPlanning(page);
    await document;
    await page.unroute(isScript);
    expect(await question(page).count()).toBe(0);
  });

  test('does not arrive in 120 seconds can be requested again', async () => {
    const page = await openProfile();
    await page.route(isScript, () => {});
    await openPlanning(page);
    await page.clock.runFor(119_000);
    expect(await question(page).count()).toBe(0);
    await page.clock.runFor(2000);
    await question(page).waitFor();
    await expect.poll(() => page.getByRole('main').getAttribute('aria-busy')).toBe(null);
    await page.unroute(isScript);
    await question(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/app/planning');
  });
});
