/**
 * Submits weeks, rejects them with a reason, corrects them, approves several at once, and sends reminders.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listInbox } from '#features/planning/approval.contract.ts';
import { addWeekComment } from '#features/planning/comment.contract.ts';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import commentaires from '../../src/features/workflows/messages.fr.json';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { accepted } from '../support/page-calls.ts';
import { cellOf, type DemoPerson, demoPerson, planContract, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

const full = [1, 1, 1, 1, 1];
/** A row leaves the list before its decision is sent. */
const DECIDE = /\/planning\/inbox\/decide$/;
let owner: DemoPerson;
let manager: DemoPerson;
let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  [owner, manager, consultant] = [
    await demoPerson('owner'),
    await demoPerson('manager'),
    await demoPerson('consultant'),
  ];
  contractId = await planContract(owner, 'Slate quarry', [consultant, manager]);
});

const submit = (monday: Day, days = full, to?: string) =>
  writeWeek(consultant, 'submit', { monday, contractId, days }, to);
const rowOf = (page: Page, week: string) => page.getByRole('listitem').filter({ hasText: week });

/** Records a whole day by touch. The cell of a holiday names it before the quantity. */
async function record(page: Page, day: string): Promise<void> {
  await cellOf(page, 'Slate quarry', day).tap();
  await page.getByRole('gridcell', { name: new RegExp(`^Slate quarry, ${day}.*, 1$`) }).waitFor();
}

async function submitWeek19(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Submit weeks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weeks of May 2024' });
  // Past weeks are selected by default.
  const wanted = dialog.getByRole('checkbox', { name: 'Submit Week 19' });
  await wanted.waitFor();
  for (const box of await dialog.getByRole('checkbox').all()) await box.setChecked(false);
  await wanted.check();
  await dialog.getByRole('combobox', { name: /^Approver/ }).click();
  await page.getByRole('option', { name: 'Marc Delorme' }).click();
  await dialog.getByRole('button', { name: 'Submit 1 week' }).click();
  await page.getByText('1 week submitted').waitFor();
}

/** Decides as a colleague in a different browser. */
const decideElsewhere = (by: DemoPerson, monday: Day, comment?: string) =>
  writeDays(by, 'approve', consultant, [sentDay(monday)], { comment });

describe('a manager', () => {
  test('a manager reviews a week with figures and hints, rejects it with a reason, and approves it once it is corrected', async () => {
    const { page: theirs } = await visit({ size: 'phone', touch: true });
    await startSession(theirs, 'consultant');
    await theirs.goto('/en/app/planning?year=2024&month=5');
    await theirs.getByRole('button', { name: 'Go to Week 19' }).click();
    for (const day of ['Monday 6 May', 'Wednesday 8 May', 'Thursday 9 May', 'Friday 10 May'])
      await record(theirs, day);
    await submitWeek19(theirs);

    const { page } = await visit();
    await startSession(page, 'manager');
    await page.goto('/en/app/approvals');
    const row = rowOf(page, 'week 19, 6 – 12 May');
    await row.getByText('4 days', { exact: true }).waitFor();
    await row.getByText('Slate quarry').waitFor();
    // 8 and 9 May 2024 are holidays; nothing was recorded on the 7th.
    await row.getByText('Worked on Wed 8: Victory Day').waitFor();
    await row.getByText('Tue 7: 1 day missing').waitFor();
    await expectScreen(page);
    await row.getByRole('button', { name: /details$/ }).click();
    const panel = page.getByRole('dialog');
    // Each figure is in its day's column.
    const recorded = panel.getByRole('row').filter({ hasText: 'Slate quarry' }).getByRole('cell');
    await recorded.first().waitFor();
    await expect.poll(() => recorded.allTextContents()).toEqual(['1', '', '1', '1', '1', '', '']);
    await panel.getByText('Submitted').waitFor();
    await expectScreen(page);
    await panel.getByRole('button', { name: 'Reject', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^Reject: / });
    await question.getByRole('button', { name: 'Reject', exact: true }).click();
    await question.getByText('enter a reason').waitFor();
    await question.getByLabel('Reason').fill('What about Tuesday?');
    await question.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('region', { name: 'Alerts' }).getByText('Rejected').waitFor();
    await expect.poll(() => row.count()).toBe(0);
    // The panel shows the next item.
    await expect.poll(() => panel.locator(':focus').count()).toBe(1);

    await theirs.goto('/en/app/home');
    await expectScreen(theirs);
    await theirs.getByRole('link', { name: /What about Tuesday\?/ }).click();
    await theirs.getByText('Week 19 was rejected. Correct it and submit it again.').waitFor();
    await theirs.getByRole('button', { name: 'Go to Week 19' }).click();
    await record(theirs, 'Tuesday 7 May');
    await submitWeek19(theirs);
    await theirs.goto('/en/app/home');
    await theirs.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(await theirs.getByText('What about Tuesday?').count()).toBe(0);

    await page.reload();
    await row.getByText('5 days', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Approve: / }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: /^Approve: / }).click();
    await page.getByRole('region', { name: 'Alerts' }).getByText('Approved').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
    expect(await row.count()).toBe(0);
  });

  test('a manager rejects and approves weeks by keyboard alone, and sees which one somebody else decided', async () => {
    const mondays = ['2024-06-03', '2024-06-10', '2024-06-17'] as const;
    for (const monday of ['2024-05-27', ...mondays] as const) await submit(monday);
    const { page } = await visit();
    await startSession(page, 'manager');
    await page.goto('/en/app/approvals?q=camille');
    await page.getByRole('list', { name: 'Waiting for approval' }).waitFor();
    const label = () => page.evaluate(() => document.activeElement?.ariaLabel?.replaceAll('\u00a0', ' '));
    const isAt = async (week: string) => (await label())?.includes(week) ?? false;
    await page.keyboard.press('j');
    while (!(await isAt('week 22, 27 May'))) await page.keyboard.press('j');
    await page.keyboard.press('r');
    const question = page.getByRole('dialog', { name: /^Reject: / });
    await question.getByLabel('Reason').fill('Monday is missing.');
    await question.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
    // The next key applies to the next week.
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'week 22, 27 May').count()).toBe(0);
    await expect.poll(() => isAt('week 23, 3 – 9 Jun')).toBe(true);
    for (const _ of mondays) {
      await page.keyboard.press('x');
      await page.keyboard.press('ArrowDown');
    }
    await page.getByText('3 selected').waitFor();
    await decideElsewhere(owner, '2024-06-10', 'The manager is away.');
    await expectScreen(page);
    await page.keyboard.press('a');
    await page.getByRole('region', { name: 'Alerts' }).getByText('2 approved').waitFor();
    const notice = page.getByRole('alert').filter({ hasText: 'One was not decided' });
    await notice.getByText('week 24, 10 – 16 Jun').waitFor();
    await notice.getByText('was decided meanwhile: approved.').waitFor();
    await expectScreen(page);
    for (const week of ['week 23, 3', 'week 24, 10', 'week 25, 17'])
      await expect
        .poll(() =>
          rowOf(page, week)
            .filter({ has: page.getByRole('button', { name: /^Approve: / }) })
            .count(),
        )
        .toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    const left = await manager.api(listInbox, { query: { rowsPerPage: 200, page: 0 } });
    expect(left.weeks.filter(({ monday }) => mondays.some((one) => one === monday))).toEqual([]);
  });

  test('«select all» leaves out weeks that must be checked, and approving several can be undone', async () => {
    for (const monday of ['2024-09-09', '2024-09-16'] as const) await submit(monday);
    // A day is missing.
    await submit('2024-09-23', [1, 1, 1, 1, 0]);
    const { page } = await visit();
    await startSession(page, 'manager');
    await page.goto('/en/app/approvals?kind=week&q=camille');
    expect(await rowOf(page, 'week 37, 9').getByRole('checkbox').count()).toBe(0);
    await page.getByRole('checkbox', { name: /^Select all but/ }).check();
    const chosen = (week: string) => rowOf(page, week).getByRole('checkbox').isChecked();
    await expect.poll(() => chosen('week 37, 9')).toBe(true);
    expect(await chosen('week 39, 23')).toBe(false);
    await page.getByRole('checkbox', { name: /^Select all but/ }).uncheck();
    for (const week of ['week 37, 9', 'week 38, 16']) await rowOf(page, week).getByRole('checkbox').check();
    const approve = page.getByRole('toolbar').getByRole('button', { name: 'Approve', exact: true });
    await approve.click();
    await page.getByText('Approving 2').waitFor();
    expect(await rowOf(page, 'week 37, 9').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, 'week 37, 9').waitFor();
    const waiting = async () => {
      const { weeks } = await manager.api(listInbox, { query: { rowsPerPage: 200, page: 0 } });
      return weeks.filter(({ monday }) => monday === '2024-09-09' || monday === '2024-09-16').length;
    };
    expect(await waiting()).toBe(2);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const week of ['week 37, 9', 'week 38, 16']) await rowOf(page, week).getByRole('checkbox').check();
    await accepted(page, DECIDE, () => approve.click());
    await page.getByText('2 approved').waitFor();
    expect(await waiting()).toBe(0);
  });

  test('on a phone, in French, decisions that cannot be sent are shown and kept', async () => {
    await submit('2024-09-02');
    const { page } = await visit({ size: 'phone', locale: 'fr' });
    await startSession(page, 'manager');
    await page.goto('/fr/app/approvals');
    const row = rowOf(page, 'semaine 36');
    await row.getByRole('button', { name: /^Approuver/ }).waitFor();
    await expectScreen(page);
    await page.route('**/planning/inbox/decide', (route) => route.fulfill({ status: 429, json: {} }));
    await row.getByRole('button', { name: /^Approuver/ }).click();
    await page.getByRole('region', { name: 'Alertes' }).getByText('Erreur').first().waitFor();
    await row.waitFor();
    await page.unroute('**/planning/inbox/decide');
    await accepted(page, DECIDE, () => row.getByRole('button', { name: /^Approuver/ }).click());
    await expect.poll(() => row.count()).toBe(0);
  });
});

test('an owner may decide for a different approver with a reason, and nobody may decide about their own week', async () => {
  await submit('2024-10-07');
  await writeWeek(manager, 'submit', { monday: '2024-10-07', contractId, days: full }, 'owner@demo.example');
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/approvals');
  await rowOf(page, 'week 41, 7').first().waitFor();
  expect(await rowOf(page, 'Marc Delorme').count()).toBe(0);
  const { page: owners } = await visit();
  await startSession(owners, 'owner');
  await owners.goto('/en/app/approvals');
  await rowOf(owners, 'Marc Delorme').filter({ hasText: 'week 41' }).waitFor();
  expect(await rowOf(owners, 'Camille Roche').filter({ hasText: 'week 41' }).count()).toBe(0);
  await owners.getByText('For everybody').click();
  const row = rowOf(owners, 'Camille Roche').filter({ hasText: 'week 41' });
  await row.getByText('to Marc Delorme').waitFor();
  await row.getByRole('button', { name: /^Approve: / }).click();
  const question = owners.getByRole('dialog', { name: /another’s place/ });
  await question.getByLabel('Reason').fill('Marc is away.');
  await accepted(owners, DECIDE, () =>
    question.getByRole('button', { name: 'Approve', exact: true }).click(),
  );
  await expect.poll(() => row.count()).toBe(0);
});

test('a comment on a week is sent, and an open thread shows other people’s comments', async () => {
  await submit('2024-10-14');
  const { weeks } = await manager.api(listInbox, { query: { rowsPerPage: 200, page: 0 } });
  const timesheetId = weeks.find(({ monday }) => monday === '2024-10-14')?.timesheetId ?? 0;
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'manager');
  await page.goto('/fr/app/approvals?kind=week&q=camille');
  await rowOf(page, 'semaine 42')
    .getByRole('button', { name: /détails$/ })
    .tap();
  const panel = page.getByRole('dialog');
  await panel.getByLabel(commentaires.comment_new).fill('Chez quel client, mardi ?');
  await panel.getByRole('button', { name: commentaires.comment_send }).tap();
  const thread = panel.getByRole('log');
  await thread.getByText('Chez quel client, mardi ?').waitFor();
  await expectScreen(page);
  await consultant.api(addWeekComment, { params: { timesheetId }, body: { text: 'À la carrière.' } });
  await thread.getByText('À la carrière.').waitFor();
});

describe('the board', () => {
  test.each([
    ['en', 'desktop', 'Not submitted', 'Remind', 'Send', /1 reminder|One reminder sent/],
    ['fr', 'phone', 'Non soumise', 'Relancer', 'Envoyer', /plus personne à relancer|déjà été relancés?/],
  ] as const)(
    'in %s, on a %s, the board shows who is late, and sends one reminder a day',
    async (...args) => {
      const [locale, size, missing, remind, send, done] = args;
      await writeWeek(consultant, 'save', { monday: '2024-11-04', contractId, days: full });
      const { page } = await visit({ locale, size });
      await startSession(page, 'manager');
      await page.goto(`/${locale}/app/planning/board?year=2024&month=11`);
      const row = page.getByRole('row').filter({ hasText: consultant.name });
      await row.getByText(missing).first().waitFor();
      await expectScreen(page);
      if (locale === 'en') {
        await row.getByRole('button', { name: `${remind} ${consultant.name}` }).click();
        await page.getByRole('dialog').getByRole('button', { name: send }).click();
        await page.getByRole('region', { name: 'Alerts' }).getByText(done).waitFor();
        await row.getByText(/Reminded on/).waitFor();
        expect(await row.getByRole('button').count()).toBe(0);
      } else {
        // The first test has reminded them today.
        await page.getByRole('button', { name: /^Relancer tous/ }).click();
        await page.getByRole('dialog').getByRole('button', { name: send }).click();
        await page.getByRole('region', { name: 'Alertes' }).getByText(done).waitFor();
      }
      await page.getByRole('link', { name: /décembre 2024|December 2024/ }).click();
      await page.waitForURL(/year=2024&month=12/);
    },
  );
});
