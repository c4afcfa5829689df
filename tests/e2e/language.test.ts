/**
 * Checks the language of a person's mails: that of their pages until they choose one in the menu or the
 * profile.
 */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { messageMember } from '#features/members/contract.ts';
import {
  alive,
  expectNoPageErrors,
  expectScreen,
  mailTo,
  signIn,
  startSession,
  visit,
} from '../support/browser.ts';
import { demoPerson } from '../support/planned.ts';

afterEach(expectNoPageErrors);

/** Collects the answered calls that save a language. */
function savings(page: Page): string[] {
  const saved: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/profile/language'))
      saved.push(`${response.status()} ${response.request().postData()}`);
  });
  return saved;
}

test('mails use the language of the pages, then the person’s choice, which is saved once without loading a page', async () => {
  const [owner, consultant] = [await demoPerson('owner'), await demoPerson('consultant')];
  const { page } = await visit({ locale: 'fr' });
  const saved = savings(page);
  let sent = 0;
  const expectMailIn = async (words: RegExp) => {
    const body = { message: `Number ${++sent}` };
    await owner.api(messageMember, { params: { memberId: consultant.userId }, body });
    const mailed = async () => (await mailTo('consultant@demo.example')).text;
    await expect.poll(mailed).toContain(body.message);
    expect(await mailed()).toMatch(words);
  };
  await startSession(page, 'consultant');
  await page.goto('/fr/app/planning');
  await expect.poll(() => saved).toContain('200 {"locale":"fr","chosen":false}');
  await expectMailIn(/^Un message de/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  saved.length = 0;
  await page.getByRole('button', { name: /^Connecté/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.waitForURL('**/en/app/planning');
  await expect.poll(() => saved).toEqual(['200 {"locale":"en","chosen":true}']);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expectMailIn(/^A message from/);
  // After a choice, a path in the other language changes nothing.
  await page.goto('/fr/app/profile');
  await alive(page);
  const choice = (name: string) =>
    page.getByRole('radiogroup', { name: 'Langue' }).getByRole('radio', { name });
  expect(await choice('English').isChecked()).toBe(true);
  await expectScreen(page);
  expect(saved).toHaveLength(1);
  await page.getByRole('radiogroup', { name: 'Langue' }).getByText('Français').click();
  await expect.poll(() => saved).toHaveLength(2);
  await expectMailIn(/^Un message de/);
  await page.getByRole('radiogroup', { name: 'Langue' }).getByText('English').click();
  await page.waitForURL('**/en/app/profile');
  await page.getByRole('heading', { name: 'Language' }).waitFor();
});

test('a language chosen on the public site is saved in the profile of the signed-in person', async () => {
  const { page } = await visit({ locale: 'en' });
  await signIn(page, 'manager', '/en/app/login');
  const profile = async () => {
    await page.goto('/en/app/profile');
    await alive(page);
    const french = page
      .getByRole('radiogroup', { name: 'Language' })
      .getByRole('radio', { name: 'Français' });
    return french.isChecked();
  };
  expect(await profile()).toBe(false);
  await page.goto('/en/app/blog');
  const saved = savings(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await page.waitForURL('**/fr/app/blog');
  await expect.poll(() => saved).toEqual(['200 {"locale":"fr"}']);
  expect(await profile()).toBe(true);
  // A page that is only opened chooses nothing, and neither does a visitor.
  await page.goto('/en/app/blog');
  await page.goto('/en/app/planning');
  await alive(page);
  expect(saved).toHaveLength(1);
  const visitor = await visit({ locale: 'en' });
  const nothing = savings(visitor.page);
  await visitor.page.goto('/en/app/blog');
  await visitor.page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await visitor.page.waitForURL('**/fr/app/blog');
  expect(nothing).toEqual([]);
});
