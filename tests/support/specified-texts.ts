/** Provokes the error texts of the specifications: what a person opens and does, while the calls fail. */
import type { Page } from 'playwright-core';
import en from '../../src/features/expenses/messages.en.json';
import leaving from '../../src/features/leaving/messages.en.json';
import {
  addReceipt,
  createWorkspace,
  deleteReceipt,
  deleteWorkspace,
  dialog,
  inMenu,
  invite,
  press,
  pressInDialog,
} from './specified-acts.ts';
import { pictureFile } from './writing.ts';

export interface Row {
  text: string;
  /** The status of the failing calls; 500 by default. `real` lets them reach the server, which rejects them. */
  status?: number | 'real';
  /** The text of the failing calls, if it differs. */
  failing?: string;
  /** It is an alert, although a dialog is open. */
  inAlert?: true;
  path: string;
  act?(page: Page): Promise<unknown>;
}

interface Ids {
  /** Reports of the consultant. */
  draft: number;
  submitted: number;
  memberId: number;
}

/** @returns the rows by person. */
export const rowsByPerson = ({ draft, submitted, memberId }: Ids): Record<string, Row[]> => ({
  author: [
    { text: 'FAILED TO GET POSTS', path: 'posts' },
    { text: 'FAILED TO FETCH CATEGORIES', path: 'categories' },
    { text: 'Failed to get translation content', path: 'posts/1/EN/versions' },
    {
      text: 'FAILED TO FETCH CATEGORIES FOR POST',
      path: 'posts',
      act: (page) => inMenu(page, 'Edit Categories'),
    },
    {
      text: 'FAILED TO UPDATE CATEGORIES FOR POST',
      path: 'posts',
      async act(page) {
        await inMenu(page, 'Edit Categories');
        await pressInDialog(page, 'Assign all');
        await pressInDialog(page, 'Update');
      },
    },
    {
      text: 'FAILED TO CREATE CATEGORY',
      path: 'categories',
      async act(page) {
        await press(page, 'Create Category');
        for (const field of await dialog(page).getByRole('textbox').all()) await field.fill('Granite');
        await pressInDialog(page, /^(Save|Add|Create)/);
      },
    },
    {
      text: 'FAILED TO UPLOAD MEDIA',
      path: 'posts',
      async act(page) {
        await press(page, 'Open Media Gallery');
        await dialog(page)
          .locator('input[type=file]')
          .setInputFiles(await pictureFile());
      },
    },
    {
      text: 'FAILED TO DELETE MEDIA',
      path: 'posts',
      async act(page) {
        await press(page, 'Open Media Gallery');
        await dialog(page)
          .locator('input[type=file]')
          .setInputFiles(await pictureFile());
        const uploaded = dialog(page).getByRole('listitem').filter({ hasText: 'slate roof' }).first();
        await uploaded.getByRole('button', { name: 'View Details', exact: true }).click();
        await page.getByText('Nowhere. It can be deleted.').waitFor();
        await pressInDialog(page, 'Delete');
        const question = page.getByRole('dialog', { name: 'Delete this picture?' });
        await question.getByRole('button', { name: 'Delete' }).click();
      },
    },
    {
      text: 'FAILED TO UPDATE Password',
      path: 'profile',
      async act(page) {
        const fields = page.locator('input[type=password]');
        await fields.first().waitFor();
        for (const field of await fields.all()) await field.fill('Brandnew7Password');
        await press(page, 'Update Password');
      },
    },
  ],
  consultant: [
    { text: 'FAILED TO READ PROFILE INFO', path: 'profile' },
    { text: 'FAILED TO READ REPORTS', path: 'expenses' },
    { text: 'FAILED TO READ SELECTED REPORT', path: `expenses/${draft}` },
    { text: 'FAILED TO GET RECEIPTS', path: `expenses/${draft}` },
    { text: 'FAILED TO GENERATE RECEIPT ID', path: `expenses/${draft}` },
    { text: 'FAILED TO FETCH MONTH REPORT', path: 'planning' },
    { text: 'FAILED TO FETCH MONTH AGGREGATION', path: 'planning?view=figures' },
    {
      text: 'FAILED TO CREATE REPORT',
      path: 'expenses',
      async act(page) {
        await press(page, en.report_new);
        await dialog(page).getByLabel(en.report_title).fill('Slate');
        await dialog(page).getByRole('combobox', { name: en.report_contract }).click();
        await page.getByRole('option', { name: 'Walk', exact: true }).first().click();
        await pressInDialog(page, en.report_create);
      },
    },
    {
      text: 'FAILED TO DELETE REPORT',
      path: `expenses/${draft}`,
      async act(page) {
        await press(page, en.other_actions);
        await page.getByRole('menuitem', { name: en.report_delete }).click();
        await pressInDialog(page, en.report_delete);
      },
    },
    {
      text: 'FAILED TO SUBMIT REPORT',
      path: `expenses/${draft}`,
      async act(page) {
        await press(page, en.report_submit);
        await pressInDialog(page, en.report_submit);
      },
    },
    {
      text: 'FAILED TO UPDATE REPORT',
      path: `expenses/${draft}`,
      async act(page) {
        await press(page, en.other_actions);
        await page.getByRole('menuitem', { name: en.report_edit_short }).click();
        await dialog(page).getByLabel(en.report_title).fill('Draft of March');
        await pressInDialog(page, en.report_save);
      },
    },
    { text: 'COULD NOT DELETE RECEIPT', path: `expenses/${draft}`, act: deleteReceipt },
    { text: 'CAN NOT MODIFY REPORT', status: 409, path: `expenses/${draft}`, act: deleteReceipt },
    {
      text: 'FAILED TO ADD RECEIPT',
      path: `expenses/${draft}`,
      act: (page) => addReceipt(page),
    },
    { text: 'FAILED TO ADD ATTACHMENT', status: 400, path: `expenses/${draft}`, act: addReceipt },
  ],
  manager: [
    ...(['Approve', 'Reject'] as const).map((step) => ({
      text: `FAILED TO ${step.toUpperCase()} REPORT`,
      inAlert: true as const,
      path: `expenses/${submitted}`,
      async act(page: Page) {
        await press(page, step);
        await dialog(page).getByRole('textbox').fill('The date is wrong.');
        await pressInDialog(page, step);
      },
    })),
  ],
  owner: [
    {
      text: 'FAILED TO UPDATE PROFILE',
      path: 'profile',
      async act(page) {
        await page.getByLabel('First name').fill('Odette');
        await press(page, 'Update Profile');
      },
    },
    { text: 'FAILED TO GET MEMBERS', path: 'members' },
    // An answer that the page cannot show.
    { text: 'Internal Server Error', failing: 'FAILED TO GET MEMBERS', status: 200, path: 'members' },
    {
      text: 'FAILED TO UPDATE USER',
      path: 'members?q=author',
      async act(page) {
        await inMenu(page, 'Update');
        await dialog(page).getByLabel('First name').fill('Agathe');
        await pressInDialog(page, 'Save');
      },
    },
    { text: 'FAILED TO FETCH CONTRACTS', path: 'contracts' },
    {
      text: 'FAILED TO ADD MEMBER TO CONTRACT',
      path: 'contracts?q=Walk',
      async act(page) {
        await inMenu(page, 'Manage members');
        await dialog(page).getByLabel('Add a member').pressSequentially('AGNES');
        await pressInDialog(page, 'Add Agnès Tellier');
      },
    },
    {
      text: 'FAILED TO DELETE MEMBER TO CONTRACT',
      path: 'contracts?q=Walk',
      async act(page) {
        await inMenu(page, 'Manage members');
        await pressInDialog(page, /^Remove /);
      },
    },
    {
      text: 'USER ALREADY EXIST',
      status: 'real',
      inAlert: true,
      path: 'members',
      act: (page) => invite(page, 'author@demo.example'),
    },
    { text: 'NOT AUTHORIZED', status: 403, inAlert: true, path: 'members', act: (page) => invite(page) },
    {
      text: 'FAILED TO DELETE MEMBER',
      // The screen deletes with a call that settles open items too.
      failing: 'FAILED TO SETTLE OPEN ITEMS',
      path: 'members?q=author',
      async act(page) {
        await inMenu(page, 'Delete');
        await pressInDialog(page, leaving.delete_confirm);
      },
    },
    {
      text: 'FAILED TO DELETE MEMBER',
      failing: 'FAILED TO SETTLE OPEN ITEMS',
      path: `members/${memberId}/leaving?end=delete`,
      async act(page) {
        await page.getByRole('button', { name: /^Delete / }).click();
        await pressInDialog(page, leaving.delete_confirm);
      },
    },
    { text: 'FAILED TO WORKSPACE INFOS', path: 'workspace' },
    {
      text: 'FAILED TO ADD CONTRACT',
      path: 'expenses/settings',
      async act(page) {
        await press(page, en.poste_new);
        await dialog(page).getByRole('textbox').first().fill('Slates');
        await pressInDialog(page, en.poste_add);
      },
    },
  ],
  'owner@other': [
    { text: 'FAILED TO SUBMIT DELETION', path: 'workspace', act: deleteWorkspace },
    {
      text: 'FAILED TO CANCEL DELETION',
      path: 'workspace',
      async act(page) {
        await deleteWorkspace(page);
        await press(page, 'Cancel the deletion');
      },
    },
  ],
  admin: [
    { text: 'FAILED TO GET WORKSPACES', path: 'workspaces' },
    { text: 'FAILED TO CREATE WORKSPACE', path: 'workspaces', act: createWorkspace },
    { text: 'WORKSPACE ALREADY EXIST', status: 409, path: 'workspaces', act: createWorkspace },
    {
      text: 'FAILED TO EXECUTE ACTION',
      path: 'workspaces/2',
      async act(page) {
        await press(page, 'Stop');
        await pressInDialog(page, 'Stop');
      },
    },
    {
      text: 'FAILED TO EXECUTE OPERATION',
      path: 'workspaces/2',
      act: (page) =>
        page
          .locator('button:not([data-disabled])', { hasText: /^Create$/ })
          .first()
          .click(),
    },
  ],
});
