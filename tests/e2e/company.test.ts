/** Tests owners' tasks: resetting a lost second factor, reading contact requests, importing a blog, ordering a plan. */
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, mailTo, startSession, visit } from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Calls the API without a browser. */
async function call<Answer>(path: string, token: string | undefined, method: string, body: object) {
  const answer = await fetch(`${baseUrl()}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '10.77.0.1',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const authenticate = (email: string) =>
  call<{ user_id: number; user_token: string; code?: string }>('/authenticate', undefined, 'POST', {
    email,
    password: DEMO_PASSWORD,
  });

test('an owner resets a member’s lost second factor, and the member gets a mail', async () => {
  const email = 'author@demo.example';
  const { body: author } = await authenticate(email);
  const factor = `/users/${author.user_id}/second-factor/totp`;
  const begun = await call<{ secret: string }>(factor, author.user_token, 'POST', {
    currentPassword: DEMO_PASSWORD,
  });
  const code = new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate();
  expect((await call(factor, author.user_token, 'PUT', { code })).status).toBe(200);
  expect((await authenticate(email)).body.code).toBe('SECOND_FACTOR_REQUIRED');

  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/members?q=author');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  const details = page.getByRole('dialog', { name: 'User Details' });
  await details.getByText('Signing in asks for a second factor.').waitFor();
  await details.getByRole('button', { name: 'Reset second factor' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('they are signed out everywhere').waitFor();
  await expectScreen(page);
  await question.getByRole('button', { name: 'Reset second factor' }).click();
  await page.getByText('SECOND FACTOR RESET').waitFor();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  await details.waitFor();
  // The list is read again after the alert.
  await expect.poll(() => details.getByRole('button', { name: 'Reset second factor' }).count()).toBe(0);
  expect((await authenticate(email)).status).toBe(200);
  // Earlier mails to the same person may be similar.
  const mailText = async () => (await mailTo(email, /was removed$/)).text;
  await expect
    .poll(mailText, { timeout: 15_000 })
    .toContain('Odile Perrin has removed the second factor of your account');
});

test('an owner reads, searches and exports contact requests', async () => {
  const request = 'Bonjour,\n\nune question sur vos grappes.';
  const sent = await call('/blog/newsletter', undefined, 'POST', {
    firstName: 'Élodie',
    lastName: 'Visiteur',
    email: 'elodie@visitor.example',
    request,
  });
  expect(sent.status).toBe(201);
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/posts');
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('table', { name: 'Requests' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Élodie Visiteur' }).click();
  await page.getByRole('menuitem', { name: 'Read' }).click();
  await page
    .getByRole('dialog', { name: 'Élodie Visiteur' })
    .getByText('une question sur vos grappes')
    .waitFor();
  await expectScreen(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as answered' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Élodie Visiteur' });
  await row.getByText('Answered').waitFor();
  // An accidental change can be undone, also of several rows.
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('New', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await row.getByRole('checkbox').check();
  await button(page, 'Mark as answered').click();
  await page.getByText('1 request marked as answered').waitFor();
  await row.getByText('Answered').waitFor();
  await row.getByRole('button', { name: 'Élodie Visiteur', exact: true }).click();
  await page.getByRole('dialog', { name: 'Élodie Visiteur' }).getByText('Odile Perrin').waitFor();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('requests.csv');
  // Alerts stay while the pointer is over them.
  await page.mouse.move(0, 0);
  await page.getByText('1 request marked as answered').waitFor({ state: 'detached' });
  await page.getByText('Newsletter', { exact: true }).first().click();
  await page.waitForURL('**list=newsletter');
  await page.getByText('sam@reader.example').first().waitFor();

  // Only the owner may read it.
  const other = await visit();
  await startSession(other.page, 'manager');
  await other.page.goto('/en/app/posts');
  await other.page.getByRole('link', { name: 'Categories' }).waitFor();
  expect(await other.page.getByRole('link', { name: 'Contacts' }).count()).toBe(0);
});

test('an owner imports a blog: the page first shows a report, imports posts after confirmation, and none twice', async () => {
  const { page } = await visit({ size: 'phone' });
  await startSession(page, 'owner');
  await page.goto('/en/app/workspace');
  await page.getByRole('button', { name: 'Other actions' }).click();
  await page.getByRole('menuitem', { name: 'Import a blog' }).click();
  await page.waitForURL(/\/app\/imports$/);
  await expectScreen(page);
  const bring = async () => {
    const chosen = page.waitForEvent('filechooser');
    await button(page, 'Choose a file').click();
    await (await chosen).setFiles(path.resolve(import.meta.dirname, '../samples/wordpress/site.xml'));
    await page.waitForURL(/\/app\/imports\/\d+$/);
  };
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const rowsOf = (outcome: string) => page.getByRole('row', { name: outcome }).count();

  await bring();
  await heading('Nothing has been written yet');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('row', { name: /In the rain/ }).waitFor();
  expect(await rowsOf('Published')).toBe(2);
  expect(await rowsOf('Left out')).toBe(3);
  await expectScreen(page);

  await button(page, 'Import 3 posts').click();
  await heading('The import is over');
  // The old site's pictures cannot be fetched, and a post without a cover is not published.
  expect(await rowsOf('Draft')).toBe(3);
  await expectScreen(page);
  await page.getByRole('link', { name: /In the rain/ }).click();
  await page.waitForURL(/\/app\/posts\/\d+\/EN\/edit/);

  await page.goto('/en/app/imports');
  await bring();
  await heading('Nothing new to import');
});

describe('an order for a plan', () => {
  const offer = (page: Page, plan: string) => page.getByRole('listitem').filter({ hasText: plan });
  const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

  test('an order waits, is refused with a reason, and its history shows the reason', async () => {
    const owner = await visit();
    await startSession(owner.page, 'owner@other');
    await owner.page.goto('/en/app/workspace');
    await offer(owner.page, 'Enterprise').getByRole('button', { name: 'Order' }).click();
    await dialog(owner.page).getByRole('button', { name: 'Order' }).click();
    await offer(owner.page, 'Enterprise').getByText('Ordered, to be confirmed').waitFor();
    await expectScreen(owner.page);

    const admin = await visit();
    const { page } = admin;
    await startSession(page, 'admin');
    await page.goto('/en/app/orders');
    const late = await admin.newPage();
    await late.goto('/en/app/orders');
    await late.getByRole('button', { name: 'Actions for Basalte Conseil, Enterprise' }).first().click();

    const open = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    await open('Basalte Conseil');
    await page.getByRole('list', { name: 'History' }).getByText('Requested').first().waitFor();
    await expectScreen(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    const form = page.getByRole('dialog', { name: 'Refuse the Enterprise plan for Basalte Conseil?' });
    await form.getByLabel('Reason').fill('Two bills are not paid.');
    await expectScreen(page);
    await form.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('ORDER REFUSED').first().waitFor();
    await open('Basalte Conseil');
    const history = page.getByRole('list', { name: 'History' });
    await history.getByText('Two bills are not paid.').waitFor();
    await expect.poll(() => history.getByRole('listitem').count()).toBe(2);
    await expectScreen(page);

    await late.getByRole('menuitem', { name: 'Accept' }).click();
    await late.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await late.getByText('This was decided meanwhile: Refused.').first().waitFor();
    const mail = await mailTo('owner@other.example', /Enterprise plan was not granted/);
    expect(mail.text).toContain('Reason: Two bills are not paid.');
  });

  test('on a phone, the workspace is shown in parts with an address each', async () => {
    const { page } = await visit({ size: 'phone', touch: true });
    await startSession(page, 'owner');
    await page.goto('/en/app/workspace');
    const [recent, settings] = ['Recent activity', 'Settings'].map((name) =>
      page.getByRole('heading', { name, exact: true }),
    );
    await recent?.waitFor();
    await settings?.waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Part' }).click();
    await page.getByRole('option', { name: 'Settings' }).click();
    await page.waitForURL(/\?part=settings$/);
    await settings?.waitFor();
    await recent?.waitFor({ state: 'hidden' });
    await expectScreen(page);
  });

  test('an order that waits can be withdrawn', async () => {
    const { page } = await visit({ size: 'phone', locale: 'fr' });
    await startSession(page, 'owner@other');
    await page.goto('/fr/app/workspace?part=plan');
    await offer(page, 'Enterprise').getByRole('button', { name: 'Commander' }).click();
    await dialog(page).getByRole('button', { name: 'Commander' }).click();
    await page.getByRole('button', { name: 'Retirer la commande' }).click();
    // The recent activity, which is hidden here, has the same words.
    await page.getByRole('region', { name: 'Alertes' }).getByText('Commande retirée').waitFor();
    await page.getByRole('button', { name: 'Retirer la commande' }).waitFor({ state: 'detached' });
  });
});
