/** Uses two companies in one installation: their people, acting for another, the audit log, the workspace. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { inviteMember, revokeInvitation } from '#features/members/contract.ts';
import { saveSite } from '#features/site/document.contract.ts';
import { expectNoPageErrors, expectScreen, mailTo, startSession, visit } from '../support/browser.ts';
import { demoPerson } from '../support/planned.ts';

afterEach(expectNoPageErrors);

async function rowMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const alert = (page: Page, text: string) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** Returns the open question or form. */
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const question = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

describe('members', () => {
  test('without a mail server the inviting person copies the link, and owners see the unsent mails', async () => {
    const owner = await visit({ locale: 'fr', size: 'phone' });
    const { page } = owner;
    await startSession(page, 'owner');
    const { api } = await demoPerson('owner');
    const email = `unsent-${Date.now()}@demo.example`;
    const { invitation } = await api(inviteMember, { query: {}, body: { email, role: 'ROLE_USER' } });
    await page.goto('/fr/app/members?state=invited');
    await page.getByRole('button', { name: `Actions pour ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Renvoyer l’invitation' }).click();
    const unsent = question(page, 'Aucun e‑mail n’a été envoyé');
    const link = await unsent.locator('code').innerText();
    expect(link).toContain(`userId=${invitation.memberId}&activation_code=`);
    expect(link).not.toBe(invitation.link);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await unsent.getByRole('button', { name: 'Copier le lien' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await unsent.getByRole('link', { name: 'Tous les e‑mails non envoyés' }).click();
    await page.getByText(`À ${email}`).first().waitFor();
    expect(await page.locator('summary').count()).toBe(0);
    await expectScreen(page);
    await api(revokeInvitation, { params: { memberId: invitation.memberId } });
    await owner.close();
  });

  test('members are invited, accept, are changed, disabled and deleted', async () => {
    const owner = await visit();
    await startSession(owner.page, 'owner');
    await owner.page.goto('/en/app/members');
    await button(owner.page, 'Invite Member').click();
    await owner.page.getByRole('dialog', { name: 'Invitation Details' }).waitFor();
    await button(owner.page, 'Send the invitation').click();
    await alert(owner.page, 'email is not valid');
    await alert(owner.page, 'Select a role');
    await expect.poll(() => dialog(owner.page).getByRole('combobox', { name: 'Role' }).inputValue()).toBe('');
    const email = `newcomer-${Date.now()}@demo.example`;
    await dialog(owner.page).getByLabel('E-mail').fill(email);
    await dialog(owner.page).getByRole('combobox', { name: 'Role' }).click();
    await owner.page.getByRole('option', { name: 'Member', exact: true }).click();
    // Enter also submits from a select field.
    await dialog(owner.page).getByRole('combobox', { name: 'Role' }).press('Enter');
    // The tests have no mail server.
    await question(owner.page, 'No mail was sent').getByText(email).waitFor();
    await expectScreen(owner.page);
    await question(owner.page, 'No mail was sent').getByRole('button', { name: 'Close' }).last().click();
    expect(await owner.page.getByText('INVITATION SENT').count()).toBe(0);
    await alert(owner.page, 'Invited until');

    const guest = await visit();
    const mail = await mailTo(email);
    await guest.page.goto(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');

    await guest.page.getByLabel(/^first name/i).fill('Nora');
    await guest.page.getByLabel(/^last name/i).fill('Weiss');
    await guest.page
      .getByLabel(/^password/i)
      .first()
      .fill('Correct9Horse');
    await guest.page
      .getByLabel(/(confirm|repeat).*password|password.*(again|confirm|repeat)/i)
      .fill('Correct9Horse');
    await guest.page.getByRole('checkbox').check();
    await guest.page.locator('button[type=submit]').click();
    await guest.page.waitForURL('**/signup/activated');
    await guest.page.getByText('You are signed in').waitFor();
    await guest.page.goto('/en/app/members');
    await guest.page.getByRole('table', { name: 'Members' }).waitFor();
    expect(await button(guest.page, 'Invite Member').count()).toBe(0);

    await owner.page.reload();
    await rowMenu(owner.page, 'Nora Weiss', 'Update');
    await owner.page
      .getByRole('dialog', { name: 'User Details' })
      .getByLabel('Phone')
      .fill('+33 6 00 00 00 00');
    await button(owner.page, 'Save').click();
    await alert(owner.page, 'USER UPDATED');
    await alert(owner.page, '+33 6 00 00 00 00');
    await rowMenu(owner.page, 'Nora Weiss', 'Disable');
    await question(owner.page, 'Disable Nora Weiss?').getByRole('button', { name: 'Disable' }).click();
    await alert(owner.page, 'Account disabled');
    const refused = await guest.page.evaluate(() =>
      fetch('/api/v1/fetchToken').then((answer) => answer.json()),
    );
    expect(refused).toEqual({ authenticated: false });
    await rowMenu(owner.page, 'Nora Weiss', 'Delete');
    await question(owner.page, 'Delete Nora Weiss?').getByRole('button', { name: 'Delete for good' }).click();
    await alert(owner.page, 'Member Deleted');
    await expect.poll(() => owner.page.getByText(email).count()).toBe(0);
  });

  test('an invited person is deleted, and what is open is named before somebody is disabled or deleted', async () => {
    const { page } = await visit();
    await startSession(page, 'owner');
    const invited = await demoPerson('owner');
    const email = `uninvited-${Date.now()}@demo.example`;
    await invited.api(inviteMember, { query: {}, body: { email, role: 'ROLE_USER' } });
    await page.goto(`/en/app/members?q=${email}`);
    await rowMenu(page, email, 'Delete');
    await button(page, 'Revoke the invitation').click();
    await expect.poll(() => page.getByRole('table').getByText(email).count()).toBe(0);

    await page.goto('/en/app/members?q=author');
    const opener = page.getByRole('button', { name: /^Actions/ });
    await opener.click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    const disabling = question(page, /^Disable/);
    await disabling.getByText(/^Posts \(\d+\): /).waitFor();
    await expectScreen(page);
    await page.keyboard.press('Escape');
    await disabling.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
    await opener.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Hand over first' }).click();
    await page.waitForURL('**/leaving?end=delete');
  });

  test('members of one company are not visible in the other', async () => {
    const [one, two] = [await visit(), await visit()];
    await startSession(one.page, 'owner');
    await startSession(two.page, 'owner@other.example');
    for (const { page } of [one, two]) {
      await page.goto('/en/app/members');
      await page.getByRole('table', { name: 'Members' }).waitFor();
    }
    expect(await one.page.getByText('@other.example').count()).toBe(0);
    expect(await two.page.getByText('@demo.example').count()).toBe(0);
  });
});

describe('acting for another', () => {
  test('the back office has the company’s colour from the first paint, and that of the company acted in', async () => {
    const owner = await demoPerson('owner');
    await owner.api(saveSite, { body: { accent: '#b4412f' } });
    const { page } = await visit();
    await startSession(page, 'admin');
    const html = await (await page.request.get('/en/app/members')).text();
    expect(html).toContain('--teal-fill:#b4412f');
    await page.goto('/en/app/members?q=chloe');
    const fill = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--teal-fill'));
    await page.getByRole('table', { name: 'Members' }).waitFor();
    expect(await fill()).toBe('#b4412f');
    await expectScreen(page);
    await rowMenu(page, 'Chloé Vidal', 'Act for this person');
    await expect.poll(fill).toBe('#0f766e');
    await page.getByRole('status').getByRole('button').click();
    await expect.poll(fill).toBe('#b4412f');
    await owner.api(saveSite, { body: { accent: '' } });
  });

  test('acting for a person is shown, lasts until it is stopped, and is recorded in the company’s audit log', async () => {
    const { page } = await visit();
    await startSession(page, 'admin');
    await page.goto('/en/app/members?q=chloe');
    await rowMenu(page, 'Chloé Vidal', 'Act for this person');
    await page.getByRole('status').getByText('You are acting for Chloé Vidal').waitFor();
    await page.goto('/en/app/members');
    await page.getByRole('table', { name: 'Members' }).waitFor();
    expect(await page.getByText('@demo.example').count()).toBe(0);
    expect(await button(page, 'Invite Member').count()).toBe(0);
    await page.getByRole('status').getByRole('button').click();
    await button(page, 'Invite Member').waitFor();
    await page.getByText('@demo.example').first().waitFor();

    const owner = await visit();
    await startSession(owner.page, 'owner@other.example');
    await owner.page.goto('/en/app/audit?action=member');
    for (const text of ['Began to act for', 'Stopped acting for', 'Ada Marchand', 'Chloé Vidal'])
      await owner.page.getByRole('table').getByText(text).first().waitFor();
    const download = owner.page.waitForEvent('download');
    await button(owner.page, 'Export').click();
    await owner.page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('audit.csv');
  });
});

describe('the workspace', () => {
  test('the workspace shows its pending deletion to everybody, until the owner cancels it', async () => {
    const owner = await visit();
    await startSession(owner.page, 'owner@other.example');
    await owner.page.goto('/en/app/workspace');
    await button(owner.page, 'Delete the workspace').click();
    const form = owner.page.getByRole('dialog');
    await form.getByRole('button', { name: 'Delete the workspace' }).click();
    // Unchecked, the field is not required.
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Delete the workspace' }).click();
    await alert(owner.page, 'Deletion submitted');
    await owner.page.getByRole('status').getByText('30 days are left').waitFor();
    const colleague = await visit();
    await startSession(colleague.page, 'consultant@other.example');
    await colleague.page.goto('/en/app/members');
    await colleague.page.getByRole('status').getByText('30 days are left').waitFor();
    // Closes the previous alert, which covers a field.
    await owner.page.reload();
    await button(owner.page, 'Cancel the deletion').waitFor();
    await expectScreen(owner.page);
    await button(owner.page, 'Cancel the deletion').click();
    await alert(owner.page, 'Deletion cenceled');
    await expect.poll(() => owner.page.getByText('30 days are left').count()).toBe(0);
    await button(owner.page, 'Prepare an archive').click();
    const ready = owner.page.getByRole('button', { name: /^Download \(/ });
    await ready.waitFor();
    const archive = owner.page.waitForEvent('download');
    await ready.click();
    expect((await archive).suggestedFilename()).toMatch(/^workspace-\d+\.zip$/);
  });

  test('the workspace gets a new plan and a bill when an administrator accepts the order', async () => {
    const owner = await visit();
    await startSession(owner.page, 'owner@other.example');
    await owner.page.goto('/en/app/workspace');
    await owner.page
      .getByRole('listitem')
      .filter({ hasText: 'Superior' })
      .getByRole('button', { name: 'Order' })
      .click();
    await dialog(owner.page).getByRole('button', { name: 'Order' }).click();
    await alert(owner.page, 'ORDER SENT');
    const admin = await visit();
    await startSession(admin.page, 'admin');
    await admin.page.goto('/en/app/orders');
    await rowMenu(admin.page, 'Basalte Conseil, Superior', 'Accept');
    await dialog(admin.page).getByRole('button', { name: 'Accept' }).click();
    await alert(admin.page, 'ORDER ACCEPTED');
    await admin.page.goto('/en/app/bills');
    await admin.page.getByRole('row').filter({ hasText: 'Basalte Conseil' }).getByText('€118.80').waitFor();
    await owner.page.reload();
    const download = owner.page.waitForEvent('download');
    await owner.page.getByRole('button', { name: /^Download F\d{4}-\d{6}/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^F\d{4}-\d{6}\.pdf$/);
  });

  test('an administrator creates, operates and closes a workspace', async () => {
    const { page } = await visit();
    await startSession(page, 'admin');
    await page.goto('/en/app/workspaces');
    await button(page, 'Create Workspace').click();
    const form = page.getByRole('dialog', { name: 'New workspace' });
    await form.getByLabel('Name').fill('Basalte Conseil');
    await form.getByLabel('E-mail').fill(`boss-${Date.now()}@third.example`);
    await form.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { name: 'Starter' }).click();
    await button(page, 'Create').click();
    await alert(page, 'WORKSPACE ALREADY EXIST');
    await form.getByLabel('Name').fill('Carrière Neuve');
    await button(page, 'Create').click();
    await alert(page, 'creation operation submitted');

    await rowMenu(page, 'Carrière Neuve', 'Operations');
    const service = (name: string) =>
      page.locator('section > div').filter({ hasText: new RegExp(`^${name}`) });
    await service('Schema').getByRole('button', { name: 'Create' }).click();
    await page.getByText('Every step is automatic').waitFor();
    await page.getByText(/The schema report_w\d+_\w+ with \d+ reporting views/).waitFor();
    await service('Login').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog', { name: 'The secret, shown this once' }).waitFor();
    await expectScreen(page);
    await button(page, 'I have kept it').click();
    await page.getByText(/The login reader_w\d+_\w+ may read/).waitFor();
    for (const name of ['Login', 'Schema']) {
      await service(name).getByRole('button', { name: 'Delete' }).click();
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await service(name).getByText('None').waitFor();
    }
    await service('Runtime').first().getByRole('button', { name: 'Stop' }).click();
    await dialog(page).getByRole('button', { name: 'Stop' }).click();
    await alert(page, 'ACTION EXECUTED');
    await page.getByText('The workspace is closed').waitFor();
    await service('Runtime').first().getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('The workspace is open.').waitFor();
  });
});

const screens = {
  owner: ['members', 'workspace', 'audit', 'contacts'],
  admin: ['members', 'workspaces', 'workspaces/1', 'orders', 'bills', 'storage'],
} as const;

// Each role, language and size occurs; widths are checked at both sizes anyway.
test.each([
  ['owner', 'en', 'phone'],
  ['owner', 'fr', 'desktop'],
  ['admin', 'en', 'desktop'],
  ['admin', 'fr', 'phone'],
] as const)(
  'every screen of the %s in %s on a %s can be used by everybody',
  { timeout: 120_000 },
  async (who, locale, size) => {
    const { page } = await visit({ size, locale });
    await startSession(page, who);
    for (const screen of screens[who]) {
      await page.goto(`/${locale}/app/${screen}`);
      await page.getByRole('main').getByRole('heading').or(page.getByRole('table')).first().waitFor();
      await expectScreen(page);
    }
  },
);
