/** A manager decides about a member's weeks, also if the member changes a week after the manager opened it. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { expectNoPageErrors, expectScreen, mailTo, startSession, visit } from '../support/browser.ts';
import { accepted } from '../support/page-calls.ts';
import { type DemoPerson, demoPerson, planContract, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Lime kiln', [consultant]);
});

const submit = (monday: Day, days: readonly number[]) =>
  writeWeek(consultant, 'submit', { monday, contractId, days });
/** Withdraws the week, corrects it and submits it again, as the consultant. */
async function correct(monday: Day, days: readonly number[]): Promise<void> {
  await writeDays(consultant, 'withdraw', consultant, [sentDay(monday)]);
  await submit(monday, days);
}
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });

test('a manager sees that the week changed, approves its new state in the month, and reopens it with a reason', async () => {
  await submit('2023-12-25', [0, 1, 1, 1, 1]);
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto(`/en/app/planning?memberId=${consultant.userId}&year=2024&month=1`);
  await page.getByRole('grid').waitFor();
  // January 2024 starts on a Monday: the week before is December's.
  await page.getByRole('link', { name: 'Previous month: December 2023' }).click();
  await page.getByRole('list', { name: 'Weeks' }).getByRole('button', { name: 'Week 52 Submitted' }).click();
  const panel = page.getByRole('dialog', { name: 'Week 52' });
  await panel.getByText('4 of 4 working days').waitFor();
  await expectScreen(page);
  await correct('2023-12-25', [0, 1, 1, 0.5, 0]);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await alerts(page).getByText('This was changed after you opened it.', { exact: false }).waitFor();
  await panel.getByText('2½ of 4 working days').waitFor();
  await panel.getByRole('button', { name: 'Approve' }).click();
  const history = panel.getByRole('list', { name: 'History' });
  await history.getByText('Approved').waitFor();
  await mailTo('consultant@demo.example', /^Your week was approved$/);
  await panel.getByRole('button', { name: 'Reopen' }).click();
  const question = page.getByRole('dialog', { name: 'Reopen week 52?' });
  await question.getByRole('button', { name: 'Reopen' }).click();
  await question.getByText('enter a reason').waitFor();
  await question.getByLabel('Reason').fill('The Friday is missing.');
  await question.getByRole('button', { name: 'Reopen' }).click();
  await history.getByText('The Friday is missing.').waitFor();
  expect(await panel.getByRole('button', { name: /Approve|Reject|Reopen/ }).count()).toBe(0);
  const mail = await mailTo('consultant@demo.example', /^Your week was opened again$/);
  expect(mail.text).toContain('The Friday is missing.');
});

test('on a phone, in French, an owner rejects a week that waits for somebody else and sees it marked as rejected', async () => {
  await submit('2023-11-06', [1, 1, 1, 1, 1]);
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto(`/fr/app/planning?memberId=${consultant.userId}&year=2023&month=11`);
  await page
    .getByRole('list', { name: 'Semaines' })
    .getByRole('button', { name: /^Semaine 45/ })
    .tap();
  const panel = page.getByRole('dialog', { name: 'Semaine 45' });
  await expectScreen(page);
  await panel.getByRole('button', { name: 'Refuser' }).tap();
  const question = page.getByRole('dialog', { name: 'Refuser la semaine 45' });
  await question.getByLabel('Motif').fill('Le mardi était chez un autre client.');
  await expectScreen(page);
  await question.getByRole('button', { name: 'Refuser' }).tap();
  await panel.getByRole('list', { name: 'Historique' }).getByText('Refusée').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('La semaine 45 a été refusée et attend d’être corrigée.').waitFor();
});

test('the inbox rejects a decision on a week that changed meanwhile, shows its new state, and lets it be approved', async () => {
  await submit('2023-10-02', [1, 1, 1, 1, 1]);
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/approvals?q=camille');
  const row = page.getByRole('listitem').filter({ hasText: 'week 40, 2 – 8 Oct' });
  await row.getByText('5 days', { exact: true }).waitFor();
  await correct('2023-10-02', [1, 1, 1, 0, 0]);
  await row.getByRole('button', { name: /^Approve: / }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'One was not decided' });
  await notice.getByText('was changed and submitted again meanwhile.', { exact: false }).waitFor();
  const now = row.filter({ has: page.getByRole('button', { name: /^Approve: / }) });
  await now.getByText('3 days', { exact: true }).waitFor();
  await expectScreen(page);
  // The row leaves the list before the decision is sent.
  await accepted(page, /\/planning\/inbox\/decide$/, () =>
    now.getByRole('button', { name: /^Approve: / }).click(),
  );
  await expect.poll(() => now.count()).toBe(0);
});

test('one page shows a member’s month, contracts and reports, with links to each; members cannot open it', async () => {
  await submit('2023-09-04', [1, 1, 1, 0.5, 0]);
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'manager');
  await page.goto('/fr/app/members');
  await page.getByRole('link', { name: consultant.name }).tap();
  await page.getByRole('heading', { level: 1, name: consultant.name }).waitFor();
  await page.goto(`/fr/app/members/${consultant.userId}?year=2023&month=9`);
  const week = page.getByRole('list', { name: 'Semaines : septembre 2023' }).getByRole('listitem').nth(1);
  await week.getByText('3½ sur 5 jours ouvrés').waitFor();
  await week.getByText('Soumise').waitFor();
  const contracts = page.getByRole('list', { name: 'Contrats' });
  await contracts.getByRole('listitem').filter({ hasText: 'Lime kiln' }).getByText('3½ jours').waitFor();
  await page.getByRole('list', { name: 'Notes de frais' }).getByRole('link', { name: 'Nantes' }).waitFor();
  await expectScreen(page);
  await week.getByRole('link', { name: 'Semaine 36' }).tap();
  await page.waitForURL(`**/app/planning?year=2023&month=9&memberId=${consultant.userId}`);
  await page.getByRole('button', { name: /^Semaine 36/ }).waitFor();

  const other = await visit({ locale: 'fr' });
  await startSession(other.page, 'author');
  await other.page.goto(`/fr/app/members/${consultant.userId}`);
  await other.page.getByRole('heading', { level: 2, name: 'Vous n’avez pas accès à cette page' }).waitFor();
  expect(await other.page.getByText('Lime kiln').count()).toBe(0);
});
