/**
 * A manager leaves with an open week, a submitted report, a week of somebody else that waits for them, and a
 * scheduled post: the owner hands everything over by keyboard, a different manager decides, and the report is
 * printed.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { writeReport } from '#features/expenses/factory.ts';
import { approveReport, listReports } from '#features/expenses/report.contract.ts';
import { readLeaving } from '#features/leaving/contract.ts';
import { listMedias } from '#features/media/contract.ts';
import { readMember, updateMember } from '#features/members/contract.ts';
import { createPost, savePost } from '#features/posts/contract.ts';
import { setCover } from '#features/posts/publication.contract.ts';
import { schedulePost } from '#features/posts/version.contract.ts';
import leaving from '../../src/features/leaving/messages.en.json';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson, inMarch, MARCH, planContract, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let owner: DemoPerson;
let leaver: DemoPerson;
let second: DemoPerson;
let consultant: DemoPerson;
let reportId: number;
beforeAll(async () => {
  owner = await demoPerson('owner');
  leaver = await demoPerson('manager');
  second = await demoPerson('author');
  consultant = await demoPerson('consultant');
  const params = { memberId: second.userId };
  const { email, firstName, lastName, login } = await owner.api(readMember, { params });
  await owner.api(updateMember, {
    params,
    body: { email, firstName, lastName, login, role: 'ROLE_MANAGER' },
  });
  const contractId = await planContract(owner, 'Left behind', [leaver, consultant]);
  const days = [1, 1, 1, 1, 1];
  await writeWeek(leaver, 'save', { monday: '2024-03-04', contractId, days });
  await writeWeek(consultant, 'submit', { monday: '2024-03-11', contractId, days });
  const title = 'Last journey';
  const managerEmail = 'owner@demo.example';
  reportId = await writeReport(leaver, { ...MARCH, contractId, title, receipts: [inMarch], managerEmail });
  const text = { title: 'After I am gone', description: 'What stays.', language: 'EN' as const };
  const { post_id: postId } = await leaver.api(createPost, { body: text });
  const [picture] = (await leaver.api(listMedias, { query: { rowsPerPage: 1 } })).medias;
  await leaver.api(savePost, { params: { postId }, body: { ...text, content: '<p>Slate stays.</p>' } });
  await leaver.api(setCover, {
    params: { postId, mediaId: picture?.media_id ?? 0 },
    body: { language: 'EN' },
  });
  await leaver.api(schedulePost, {
    params: { postId, language: 'EN' },
    body: { at: '2099-01-01T12:00:00Z' },
  });
});

const section = (page: Page, name: RegExp) => page.getByRole('region', { name });

/** Chooses an option of a select by keyboard alone. */
async function choose(page: Page, within: RegExp, label: string, option: string) {
  const field = section(page, within).getByRole('combobox', { name: label });
  if ((await field.getAttribute('aria-expanded')) !== 'true') await field.press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  for (let steps = 0; steps < 10; steps++) {
    const active = await field.getAttribute('aria-activedescendant');
    const text = active === null ? '' : await page.locator(`[id="${active}"]`).innerText();
    if (text === option) break;
    await field.press('ArrowDown');
  }
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(option);
}

test('the items that a manager leaves are handed over, decided and printed', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto(`/en/app/members?q=${encodeURIComponent('manager@demo.example')}`);
  await page.getByRole('button', { name: /^Actions/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const first = page.getByRole('dialog', { name: `Delete ${leaver.name}?` });
  const { groups } = await owner.api(readLeaving, { params: { memberId: leaver.userId } });
  await first.getByRole('listitem').first().waitFor();
  await expect
    .poll(() => first.getByRole('listitem').allTextContents())
    .toEqual(
      groups.map(({ group, count, items }) => {
        const named = items.slice(0, 3).map(({ name }) => name);
        return `${leaving[`group_${group}`]} (${count}): ${named.join(', ')}${count > named.length ? ', …' : ''}`;
      }),
    );
  const reports = groups.find(({ group }) => group === 'reports_submitted');
  expect(reports?.items.map(({ name }) => name)).toContain('Last journey');
  await expectScreen(page);
  await first.getByRole('link', { name: 'Hand over first' }).press('Enter');
  await page.waitForURL('**/leaving?end=delete');
  await section(page, /^Weeks not submitted/)
    .getByRole('link', { name: 'Week 10, 2024' })
    .waitFor();
  await section(page, /^Submitted expense reports/)
    .getByText('Last journey')
    .waitFor();
  await section(page, /^Weeks of others/)
    .getByText(consultant.name)
    .first()
    .waitFor();
  await section(page, /^Scheduled publications/)
    .getByText('After I am gone')
    .waitFor();
  await expectScreen(page);

  // An error is shown beside its field, and the other choices stay.
  await choose(page, /^Weeks not submitted/, 'What to do', 'Submit them for this person');
  const end = page.getByRole('button', { name: `Delete ${leaver.name}` });
  await end.press('Enter');
  await section(page, /^Weeks not submitted/)
    .getByText('choose a person')
    .waitFor();
  await expectScreen(page);
  await choose(page, /^Weeks not submitted/, 'Approver', second.name);
  for (const group of [/^Weeks of others/, /^Posts/, /^Contracts/]) {
    await choose(page, group, 'What to do', 'Hand over');
    await choose(page, group, 'Hand over to', second.name);
  }
  // Some of the weeks are the second manager's own.
  await end.press('Enter');
  const question = page.getByRole('dialog', { name: `Delete ${leaver.name}?` });
  await question.getByText(`Hand over, ${second.name}`).first().waitFor();
  await expectScreen(page);
  const goOn = question.getByRole('button', { name: 'Delete for good' });
  await goOn.press('Enter');
  await section(page, /^Weeks of others/)
    .getByText(/cannot decide about all of these/)
    .waitFor();
  await choose(page, /^Weeks of others/, 'Hand over to', owner.name);
  await end.press('Enter');
  await goOn.press('Enter');
  await page.getByText('Member Deleted').waitFor();
  await page.waitForURL('**/app/members');

  const name = `${leaver.name} (left)`;
  await page.goto(`/en/app/expenses/${reportId}`);
  await page.getByText(name).first().waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved').first().waitFor();
  await page.getByRole('button', { name: 'Other actions' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF with all files' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await page.goto(`/en/app/members/${leaver.userId}/leaving`);
  await page.getByRole('button', { name: 'Settle' }).waitFor();
  expect(await section(page, /^Weeks not submitted/).count()).toBe(0);

  const manager = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(manager.page, 'author');
  await manager.page.goto('/fr/app/approvals');
  await manager.page.getByText(`${leaver.name} (ex-membre)`).first().waitFor();
  await manager.page.goto(`/fr/app/planning?memberId=${leaver.userId}&year=2024&month=3`);
  await manager.page.getByRole('button', { name: /^Semaine 10/ }).tap();
  const panel = manager.page.getByRole('dialog', { name: /Semaine 10/ });
  await panel.getByRole('button', { name: 'Approuver' }).tap();
  await panel.getByText('Approuvée').first().waitFor();
});

test('the owner erases the personal data of somebody who left, on a phone, in French', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto('/fr/app/members?state=former');
  await page.getByRole('button', { name: /^Actions/ }).tap();
  await page.getByRole('menuitem', { name: 'Données personnelles' }).tap();
  await page.getByRole('list', { name: 'Conservé' }).getByText('Notes de frais approuvées').waitFor();
  // The demonstration's reports wait for a decision.
  await page.getByRole('link', { name: 'Voir les notes de frais' }).waitFor();
  await expectScreen(page);
  const { reports } = await owner.api(listReports, {
    params: { userId: leaver.userId },
    query: { rowsPerPage: 50, page: 0, state: 'submitted' },
  });
  for (const { report_id: reportId } of reports)
    await owner.api(approveReport, { params: { reportId }, body: { comment: 'They have left.' } });
  await page.reload();
  await page.getByRole('button', { name: 'Effacer les données personnelles' }).tap();
  const dialog = page.getByRole('dialog');
  await expectScreen(page);
  await dialog.getByRole('button', { name: 'Effacer les données personnelles' }).tap();
  await page.getByText(/^Effacées le/).waitFor();
  await page.goto('/fr/app/members?state=former');
  await page.getByText(`member-${leaver.userId}@erased.invalid`).first().waitFor();
  expect(await page.getByText('manager@demo.example').count()).toBe(0);
});
