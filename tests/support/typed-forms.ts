/** Lists all forms with text fields: how to open them, and what to type. */
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from './server-process.ts';

export interface TypedForm {
  what: string;
  who: string;
  /** The page, and the row's menu entry that opens the form. */
  inRow?: { address: string; item: string };
  /** @returns the element that contains the fields. */
  open(page: Page): Promise<Locator>;
  /** By label. */
  fields: Readonly<Record<string, string>>;
  /** The last value as it is stored, if it differs from the typed text. */
  kept?: string;
  /** Typed values that must not be stored. */
  secrets?: Readonly<Record<string, string>>;
  /** Fills other required fields. */
  complete?(form: Locator): Promise<unknown>;
}

async function dialogBy(page: Page, address: string, button: string, title: string | RegExp) {
  await page.goto(address);
  await page.getByRole('button', { name: button }).first().click();
  return page.getByRole('dialog', { name: title });
}

function byRowMenu(address: string, item: string, title: string | RegExp, row = '') {
  return {
    inRow: { address, item },
    async open(page: Page) {
      await page.goto(address);
      await page
        .getByRole('button', { name: `Actions for ${row}` })
        .first()
        .click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      return page.getByRole('dialog', { name: title });
    },
  };
}

/** Chooses the first option of a field. */
async function chooseFirst(form: Locator, label: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  // Without the hidden options of a native select.
  await form.page().locator('[role=option]:visible').first().click();
}

async function card(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  return page.locator('main');
}

/** @param at index in the gallery. Each form restores its draft, so two forms must not use the same picture. */
async function openPicture(page: Page, at = 0): Promise<Locator> {
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  await gallery.getByRole('button', { name: 'View Details', exact: true }).nth(at).click();
  return gallery;
}

/** Returns the editor of the author's oldest post. This post is always the same. */
export async function ownPost(page: Page): Promise<Locator> {
  await page.goto('/en/app/posts?sort=created_at');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/edit$/);
  // A click in a menu that is opened before the editor has loaded can be lost.
  await page.locator('.cm-content').waitFor();
  return page.locator('main');
}

async function dialogOn(page: Page, button: string, name = button): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog', { name });
}

/** Opens a draft of a sales invoice, which the first call prepares, and a dialog on it. */
async function draftDialog(page: Page, button: string, name: string): Promise<Locator> {
  await page.goto('/en/app/sales');
  const create = page.getByRole('button', { name: 'New invoice' });
  await create.waitFor();
  const known = page.getByRole('link', { name: 'Open the draft for' });
  if ((await known.count()) > 0) await known.first().click();
  else {
    await create.click();
    const dialog = page.getByRole('dialog');
    await chooseFirst(dialog, 'Client');
    await dialog.getByRole('button', { name: 'Prepare' }).click();
  }
  await page.waitForURL('**/sales/drafts/*');
  return dialogOn(page, button, name);
}

/** Opens a page about a contract. */
async function contractPage(page: Page, name: string): Promise<void> {
  await page.goto(`/en/app/contracts?q=${name}`);
  await page.getByRole('button', { name: 'Actions for' }).first().click();
  await page.getByRole('menuitem', { name: 'Orders and budget' }).click();
}

export const typedForms: readonly TypedForm[] = [
  {
    what: 'New Post',
    who: 'author',
    open: (page) => dialogBy(page, '/en/app/posts', 'Create Post', 'New Post'),
    fields: { Title: 'A title that waits', Description: 'A description\nthat waits.' },
    complete: (form) => {
      const buffer = Buffer.from('<p>Content that waits.</p>');
      const file = form.locator('input[type=file]');
      return file.setInputFiles({ name: 'content.html', mimeType: 'text/html', buffer });
    },
  },
  {
    what: 'Create Category',
    who: 'manager',
    open: (page) => dialogBy(page, '/en/app/categories', 'Create Category', 'Create Category'),
    fields: { Title: 'A category that waits' },
  },
  {
    what: 'a name of a category',
    who: 'manager',
    ...byRowMenu('/en/app/categories', 'Edit the French name', /^Names of/, 'Streaming'),
    fields: { French: 'Un nom qui attend' },
  },
  {
    what: 'a new contract',
    who: 'manager',
    open: (page) => dialogBy(page, '/en/app/contracts', 'Add a contract', 'Add a contract'),
    fields: { Name: 'A contract that waits', Client: 'Waiting Ltd', 'Daily rate': '650.5' },
  },
  {
    what: 'a contract',
    who: 'manager',
    ...byRowMenu('/en/app/contracts?q=Armorique', 'Edit', /^Contract/),
    fields: { Client: 'A client that waits' },
  },
  {
    what: 'a new client',
    who: 'manager',
    open: (page) => dialogBy(page, '/en/app/clients', 'Add a client', 'Add a client'),
    fields: { Name: 'A new client that waits', Town: 'Lille', SIREN: '732829320', 'Days to pay': '45' },
  },
  {
    what: 'a client',
    who: 'manager',
    ...byRowMenu('/en/app/clients?q=Armorique', 'Edit', /^Client/),
    fields: { Town: 'A town that waits' },
  },
  {
    what: 'a contact of a client',
    who: 'manager',
    async open(page) {
      await page.goto('/en/app/clients?q=Armorique');
      await page.getByRole('link', { name: /Armorique/ }).click();
      return dialogOn(page, 'Add a contact');
    },
    fields: { Name: 'A contact that waits', 'E‑mail': 'waits@client.example', Phone: '+33 1 23 45 67 89' },
  },
  {
    what: 'a payment of a client',
    who: 'manager',
    open: (page) => dialogBy(page, '/en/app/receivables/payments', 'Record a payment', 'Record a payment'),
    fields: { Amount: '12.50', Reference: 'A transfer that waits' },
    complete: (form) => chooseFirst(form, 'Client'),
  },
  {
    what: 'why an invoice of a supplier is set aside',
    who: 'manager',
    ...byRowMenu('/en/app/supplier-invoices', 'Set aside', 'Set aside'),
    fields: { Reason: 'A reason that waits' },
  },
  {
    what: 'an order of a client',
    who: 'manager',
    async open(page) {
      await contractPage(page, 'Banque');
      return dialogOn(page, 'Add an order');
    },
    fields: { 'Order number': 'PO-waits', Days: '12.5', Note: 'A note that waits' },
  },
  {
    what: 'a daily rate from a day',
    who: 'manager',
    async open(page) {
      await contractPage(page, 'Banque');
      return dialogOn(page, 'Change the rate');
    },
    fields: { 'Daily rate': '651.5' },
  },
  {
    what: 'how a contract is invoiced',
    who: 'manager',
    async open(page) {
      await contractPage(page, 'Banque');
      await page.getByRole('link', { name: 'Invoicing', exact: true }).click();
      return dialogOn(page, 'Change', 'How it is invoiced');
    },
    async complete(form) {
      await form.getByRole('combobox', { name: 'Invoiced' }).click();
      await form.page().getByRole('option', { name: 'Fixed price' }).click();
    },
    fields: { 'Whole price before VAT': '12000.5' },
  },
  {
    what: 'details of a draft invoice',
    who: 'manager',
    open: (page) => draftDialog(page, 'Change the details', 'Details'),
    fields: { 'Client’s order number': 'PO-waits', Note: 'A remark that waits' },
  },
  {
    what: 'a line of a draft invoice',
    who: 'manager',
    open: (page) => draftDialog(page, 'Add a line', 'Add a line'),
    fields: { 'What is invoiced': 'A line that waits', Quantity: '2.5', 'Price of one, before VAT': '650' },
  },
  {
    what: 'an internal cost',
    who: 'owner',
    async open(page) {
      await page.goto('/en/app/members/3');
      return dialogOn(page, 'Add a cost');
    },
    fields: { 'Cost per day': '412.5' },
  },
  {
    what: 'Invitation',
    who: 'owner',
    open: (page) => dialogBy(page, '/en/app/members', 'Invite Member', 'Invitation Details'),
    fields: { 'E-mail': 'waiting@example.com' },
    complete: (form) => chooseFirst(form, 'Role'),
  },
  {
    what: 'User Details',
    who: 'owner',
    ...byRowMenu('/en/app/members?q=consultant', 'Update', 'User Details'),
    fields: { Phone: '+33 1 11 11 11 11', 'First name': 'Waiting' },
  },
  {
    what: 'the settings of the workspace',
    who: 'owner@other',
    open: (page) => card(page, '/en/app/workspace'),
    fields: { 'E-mail': 'waiting@other.example' },
  },
  {
    what: 'the profile',
    who: 'manager',
    open: (page) => card(page, '/en/app/profile'),
    fields: { 'First name': 'Waiting', 'E-mail': 'waiting@demo.example' },
    secrets: { 'Current password': DEMO_PASSWORD },
  },
  {
    what: 'an expense report',
    who: 'consultant',
    open: (page) => dialogBy(page, '/en/app/expenses', 'New report', 'New report'),
    fields: { Title: 'A report that waits' },
    complete: (form) => chooseFirst(form, 'Contract'),
  },
  {
    what: 'a message to a member',
    who: 'owner',
    ...byRowMenu('/en/app/members?q=consultant', 'Send message', /^A message to/),
    fields: { Message: 'A message\nthat waits.' },
  },
  {
    what: 'a new workspace',
    who: 'admin',
    open: (page) => dialogBy(page, '/en/app/workspaces', 'Create Workspace', 'New workspace'),
    fields: { Name: 'A workspace that waits', 'E-mail': 'owner@waiting.example' },
    complete: (form) => chooseFirst(form, 'Plan'),
  },
  {
    what: 'a workspace',
    who: 'admin',
    ...byRowMenu('/en/app/workspaces?q=Basalte', 'Change', /^Change /),
    fields: { 'E-mail': 'waits@other.example' },
  },
  {
    what: 'a type of expense',
    who: 'owner',
    open: (page) => dialogBy(page, '/en/app/expenses/settings', 'New type', 'New type'),
    fields: { Name: 'A type that waits', Description: 'It waits.', Account: '625999' },
  },
  {
    what: 'terms of employment',
    who: 'owner',
    open: async (page) => {
      await page.goto('/en/app/members?q=consultant');
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Add terms' }).click();
      return page.getByRole('dialog', { name: 'New terms of employment' });
    },
    fields: { 'Payroll number': 'M-0042' },
    complete: (form) => form.getByLabel('First day').fill('01/01/2030'),
  },
  {
    what: 'closing days',
    who: 'owner',
    open: (page) => dialogBy(page, '/en/app/leave/rules', 'Declare closing days', 'Declare closing days'),
    fields: { Name: 'A bridge that waits' },
    async complete(form) {
      await form.getByLabel(/^First day/).fill('03/01/2032');
      await form.getByLabel(/^Last day/).fill('04/01/2032');
    },
  },
  {
    what: 'a vehicle',
    who: 'consultant',
    open: (page) => dialogBy(page, '/en/app/expenses/vehicles', 'Add a vehicle', 'New vehicle'),
    fields: { Name: 'A vehicle that waits', 'Fiscal power': '7' },
  },
  {
    what: 'an allowance',
    who: 'owner',
    open: (page) => dialogBy(page, '/en/app/allowances', 'Record an allowance', 'Record an allowance'),
    fields: { Units: '3', Note: 'An allowance that waits' },
    async complete(form) {
      await chooseFirst(form, 'Person');
      await form.getByLabel(/^Amount per unit/).fill('12');
    },
  },
  {
    what: 'a rate of VAT',
    who: 'owner',
    open: (page) => dialogBy(page, '/en/app/expenses/settings', 'Add a rate', 'Add a rate'),
    fields: { Rate: '12.5', Account: '445669' },
    complete: (form) => form.getByLabel(/^From/).fill('2031-02-01'),
  },
  {
    what: 'a deductible share',
    who: 'owner',
    async open(page) {
      await page.goto('/en/app/expenses/settings');
      await page.getByRole('button', { name: 'Change the deductible VAT of “Taxi”' }).click();
      const dialog = page.getByRole('dialog', { name: /^Deductible VAT of/ });
      await dialog.getByRole('combobox', { name: 'VAT rule' }).click();
      await page.locator('[role=option]:visible', { hasText: 'A share of our own' }).click();
      return dialog;
    },
    fields: { 'Deductible share': '12.5' },
    complete: (form) => form.getByLabel(/^Applies from/).fill('2031-02-01'),
  },
  {
    what: 'the account of a rate',
    who: 'owner',
    async open(page) {
      await page.goto('/en/app/expenses/settings');
      await page
        .getByRole('button', { name: /^Choose the account of the rate/ })
        .first()
        .click();
      return page.getByRole('dialog', { name: /^Account of the rate/ });
    },
    fields: { Account: '445668' },
  },
  {
    what: 'the bookkeeping',
    who: 'owner',
    open: (page) => card(page, '/en/app/expenses/settings'),
    fields: { 'Journal code': 'WAIT' },
  },
  {
    what: 'the alternative text of a picture',
    who: 'author',
    open: (page) => openPicture(page),
    fields: { 'Alternative text in French': 'Un texte qui attend' },
  },
  {
    what: 'a comment on an expense report',
    who: 'consultant',
    async open(page) {
      await (await card(page, '/en/app/expenses?q=comit%C3%A9')).locator('tbody a').first().click();
      return page.getByRole('region', { name: 'Questions and comments' });
    },
    fields: { 'New comment': 'It waits' },
  },
  {
    what: 'another title for an expense report',
    who: 'consultant',
    // Another form changes the first row's draft. Listed after the form for comments, because it renames the report.
    ...byRowMenu('/en/app/expenses?q=comit%C3%A9', 'Change title and dates', 'Change title and dates'),
    fields: { Title: 'Another title that waits' },
  },
  {
    what: 'a type of expense that is there',
    who: 'owner',
    async open(page) {
      await page.goto('/en/app/expenses/settings');
      await page
        .locator('button', { has: page.locator('strong') })
        .first()
        .click();
      return page.getByRole('dialog', { name: /^Change “/ });
    },
    fields: { Description: 'It waits, too.', Account: '625998' },
  },
  {
    what: 'the message with the weeks of a month',
    who: 'consultant',
    open: (page) => dialogBy(page, '/en/app/planning', 'Submit weeks', /^Weeks of/),
    fields: { Message: 'A message with the weeks that waits' },
    async complete(form) {
      const box = (name: RegExp) => form.getByRole('checkbox', { name }).last();
      await box(/^Submit Week/).check();
      const empty = box(/^Also submit/);
      if (await empty.isVisible()) await empty.check();
      await chooseFirst(form, 'Approver');
    },
  },
  {
    what: 'the title of a picture',
    who: 'author',
    open: (page) => openPicture(page, 1),
    fields: { Title: 'A picture that waits' },
  },
  {
    what: 'a link to a preview',
    who: 'author',
    async open(page) {
      await ownPost(page);
      return dialogOn(page, 'Preview link');
    },
    fields: { Days: '11' },
  },
  {
    what: 'the time of a publication',
    who: 'author',
    async open(page) {
      await ownPost(page);
      return dialogOn(page, 'Publish at a time');
    },
    fields: { 'Date and time': '03/02/2101 04:05' },
    kept: '2101-02-03T04:05',
  },
];

/** Whether `typedForms` has a form that this row menu entry opens. */
export function isTyped(address: string, item: string): boolean {
  return typedForms.some(
    ({ inRow }) => inRow?.item === item && inRow.address.split('?', 1)[0] === address.split('?', 1)[0],
  );
}
