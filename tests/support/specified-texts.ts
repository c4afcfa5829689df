/** Provokes the error texts of the specifications: what a person opens and does, while the calls fail. */
import type { Page } from 'playwright-core';
import leaving from '../../src/features/leaving/messages.en.json';
import ui from '../../src/ui/messages.en.json';
import { en } from './expense-texts.ts';
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
  /**
   * The answer to the failing calls: a status (500 by default), or one that is cut off. `real` lets the calls reach the server,
   * which rejects them.
   */
  answer?: number | 'cut' | 'real';
  /** The text of the failing calls, if it differs; or their method and path. */
  failing?: string;
  /** The path after `/en/app/`. */
  path: string;
  act?(page: Page): Promise<unknown>;
}

/** What the rows need, and what others do meanwhile. */
export interface Others {
  /** Reports of the consultant. */
  draft: number;
  submitted: number;
  memberId: number;
  /** Submits the draft from another device. */
  submitDraft(): Promise<unknown>;
  /** Deletes the post of this title. */
  deletePost(title: string): Promise<unknown>;
  /** Takes the manager's role away, and gives it back. */
  demoteManager(): Promise<unknown>;
  promoteManager(): Promise<unknown>;
  /** Runs `work` while the database refuses to read this table. */
  withoutTable(table: string, work: () => Promise<void>): Promise<void>;
}

/** The generic texts, by status. The call has no text of its own. */
const generic: readonly Row[] = (
  [
    [400, 'Invalid Parameters'],
    [403, 'User is not authorized'],
    [404, 'Not Found'],
    [409, 'Already exists'],
    [500, 'Internal Servor Error'],
    [507, "Couln't execute request"],
  ] as const
).map(([answer, text]) => ({
  text,
  answer,
  failing: 'DELETE /blog/categories/{categoryId}',
  path: 'categories',
  async act(page: Page) {
    await inMenu(page, 'Delete');
    await pressInDialog(page, 'Delete');
  },
}));

const newPost = async (page: Page) => {
  await press(page, 'Create Post');
  await dialog(page).getByLabel('Title').fill('Slate');
  await dialog(page).getByLabel('Description').fill('In short.');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<p>Whole.</p>') });
  await pressInDialog(page, 'Create');
};

const forget = async (page: Page) => {
  await page.getByLabel('E-mail').fill('nobody@words.example');
  await press(page, 'Reset Password');
};

/** @returns the rows by person; a visitor's are in the page, which has no alerts at its top. */
export const rowsByPerson = (others: Others): Record<string, Row[]> => ({
  visitor: [
    { text: 'USER NOT FOUND', answer: 'real', path: 'forgot', act: forget },
    { text: 'FAILED TO RESET PASSWORD', path: 'forgot', act: forget },
    {
      text: 'Invalid Credentials',
      answer: 'real',
      path: 'login',
      async act(page) {
        await page.getByLabel('E-mail').fill('nobody@words.example');
        await page.getByLabel('Password', { exact: true }).fill('Wrong9Horse');
        await press(page, 'Log in');
      },
    },
    {
      text: 'FAILED TO REGISTER',
      answer: 'cut',
      failing: 'POST /en/app/contact',
      path: 'contact',
      async act(page) {
        const register = page.locator('[data-region=register]');
        await register.locator('input[name=email]').fill('reader@words.example');
        await register.getByRole('button').click();
      },
    },
    {
      text: 'FAILED FETCH FEATURED POSTS',
      answer: 'real',
      path: 'contact',
      act: (page) =>
        others.withoutTable('posts', async () => void (await page.goto('/en/app/blog?categoriesIn=(999)'))),
    },
    {
      text: 'FAILED FETCH POST',
      answer: 'real',
      path: 'contact',
      act: (page) =>
        others.withoutTable('posts', async () => void (await page.goto('/en/app/blog/read/run-it-twice'))),
    },
  ],
  author: [
    ...generic,
    {
      text: 'FAILED TO FETCH TRANSLATION FOR CAT',
      path: 'categories',
      act: (page) => inMenu(page, 'Edit the English name'),
    },
    {
      text: 'FAILED TO FIND POST',
      answer: 'real',
      path: 'posts?q=Never%20read',
      async act(page) {
        await page.getByRole('link', { name: 'Never read' }).first().waitFor();
        await others.deletePost('Never read');
        await inMenu(page, 'Delete');
        await pressInDialog(page, 'Delete');
      },
    },
    {
      text: 'FAILED TO CREATE POST',
      answer: 'real',
      path: 'posts',
      async act(page) {
        // The browser fails between the two calls.
        await page.evaluate(() => {
          const { set } = FormData.prototype;
          FormData.prototype.set = () => {
            FormData.prototype.set = set;
            throw new Error('no memory');
          };
        });
        await newPost(page);
      },
    },
    {
      text: 'FAILED TO CREATE POST API CREATION',
      failing: 'FAILED TO CREATE POST',
      path: 'posts',
      act: newPost,
    },
    {
      text: 'FAILED TO CREATE POST REQUEST CREATION',
      failing: 'FAILED TO CREATE POST',
      answer: 'cut',
      path: 'posts',
      act: newPost,
    },
    { text: 'FAILED TO CREATE POST UPLOAD FILE', path: 'posts', act: newPost },
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
    { text: 'FAILED TO READ SELECTED REPORT', path: `expenses/${others.draft}` },
    { text: 'FAILED TO GET RECEIPTS', path: `expenses/${others.draft}` },
    { text: 'FAILED TO GENERATE RECEIPT ID', path: `expenses/${others.draft}` },
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
      path: `expenses/${others.draft}`,
      async act(page) {
        await press(page, en.other_actions);
        await page.getByRole('menuitem', { name: en.report_delete }).click();
        await pressInDialog(page, en.report_delete);
      },
    },
    {
      text: 'FAILED TO SUBMIT REPORT',
      path: `expenses/${others.draft}`,
      async act(page) {
        await press(page, en.report_submit);
        await pressInDialog(page, en.report_submit);
      },
    },
    {
      text: 'FAILED TO UPDATE REPORT',
      path: `expenses/${others.draft}`,
      async act(page) {
        await press(page, en.other_actions);
        await page.getByRole('menuitem', { name: en.report_edit_short }).click();
        await dialog(page).getByLabel(en.report_title).fill('Draft of March');
        await pressInDialog(page, en.report_save);
      },
    },
    { text: 'COULD NOT DELETE RECEIPT', path: `expenses/${others.draft}`, act: deleteReceipt },
    {
      text: 'FAILED TO ADD RECEIPT',
      path: `expenses/${others.draft}`,
      act: (page) => addReceipt(page),
    },
    { text: 'FAILED TO ADD ATTACHMENT', answer: 400, path: `expenses/${others.draft}`, act: addReceipt },
    // Afterwards the report is submitted.
    {
      text: 'CAN NOT MODIFY REPORT',
      answer: 'real',
      path: `expenses/${others.draft}`,
      act: (page) => deleteReceipt(page, others.submitDraft),
    },
  ],
  manager: [
    {
      text: 'NOT AUTHORIZED',
      answer: 'real',
      path: 'members',
      async act(page) {
        await invite(page, 'new@words.example', others.demoteManager);
        await dialog(page).getByText(ui.input_kept).waitFor();
        await others.promoteManager();
      },
    },
    ...(['Approve', 'Reject'] as const).map((step) => ({
      text: `FAILED TO ${step.toUpperCase()} REPORT`,
      path: `expenses/${others.submitted}`,
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
    { text: 'Internal Server Error', failing: 'FAILED TO GET MEMBERS', answer: 200, path: 'members' },
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
        await dialog(page).getByRole('checkbox', { name: 'Agnès Tellier' }).check();
        await pressInDialog(page, 'Add 1 person');
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
      answer: 'real',
      path: 'members',
      act: (page) => invite(page, 'author@demo.example'),
    },
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
      path: `members/${others.memberId}/leaving?end=delete`,
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
    { text: 'FAILED TO CREATE WORKSPACE', path: 'workspaces', act: (page) => createWorkspace(page) },
    {
      text: 'WORKSPACE ALREADY EXIST',
      answer: 'real',
      path: 'workspaces',
      act: (page) => createWorkspace(page, 'Ardoise'),
    },
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
