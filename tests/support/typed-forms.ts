/** The forms in which one types, as a walk over them needs them: how each is opened, and what is typed in it. */
import type { Locator, Page } from 'playwright-core';

export interface TypedForm {
  what: string;
  who: string;
  /** @returns what has the fields in it. */
  open(page: Page): Promise<Locator>;
  /** By label. */
  fields: Readonly<Record<string, string>>;
  /** What is typed besides, and is kept nowhere. */
  secrets?: Readonly<Record<string, string>>;
}

async function dialogBy(page: Page, address: string, button: string, title: string): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('button', { name: button }).first().click();
  return page.getByRole('dialog', { name: title });
}

async function byRowMenu(page: Page, address: string, item: string, title: string | RegExp) {
  await page.goto(address);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return page.getByRole('dialog', { name: title });
}

async function card(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  return page.locator('main');
}

export const typedForms: readonly TypedForm[] = [
  {
    what: 'New Post',
    who: 'author',
    open: (page) => dialogBy(page, '/en/app/posts', 'Create Post', 'New Post'),
    fields: { Title: 'A title that waits', Description: 'A description\nthat waits.' },
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
    open: (page) => byRowMenu(page, '/en/app/categories', 'Edit the French name', /^Names of/),
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
    open: (page) => byRowMenu(page, '/en/app/contracts', 'Edit', /^Contract/),
    fields: { Client: 'A client that waits' },
  },
  {
    what: 'Invitation',
    who: 'owner',
    open: (page) => dialogBy(page, '/en/app/members', 'Invite Member', 'Invitation Details'),
    fields: { 'E-mail': 'waiting@example.com' },
  },
  {
    what: 'User Details',
    who: 'owner',
    open: (page) => byRowMenu(page, '/en/app/members?q=consultant', 'Update', 'User Details'),
    fields: { Phone: '+33 1 11 11 11 11', 'First name': 'Waiting' },
  },
  {
    what: 'the settings of the workspace',
    who: 'owner@other',
    open: (page) => card(page, '/en/app/workspace'),
    fields: { 'E-mail': 'waiting@other.example' },
  },
  {
    what: 'the own profile',
    who: 'manager',
    open: (page) => card(page, '/en/app/profile'),
    fields: { 'First name': 'Waiting', 'E-mail': 'waiting@demo.example' },
    secrets: { 'Current password': 'never kept 1' },
  },
  {
    what: 'an expense report',
    who: 'consultant',
    open: (page) => dialogBy(page, '/en/app/expenses', 'New report', 'New report'),
    fields: { Title: 'A report that waits' },
  },
];
