/** A manager rejects a week; its member sees it at the bell, opens it and chooses how such things are mailed. */
import { afterEach, expect, test } from 'vitest';
import { readMailChoices } from '#features/notifications/contract.ts';
import { writePlanning } from '#features/planning/contract.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { demoPerson, planContract, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

test('a consultant learns of a rejected week at the bell, and chooses a daily digest', async () => {
  const [owner, manager, consultant] = [
    await demoPerson('owner'),
    await demoPerson('manager'),
    await demoPerson('consultant'),
  ];
  const contractId = await planContract(owner, 'Bell foundry', [consultant]);
  await writeWeek(consultant, 'submit', { monday: '2024-09-09', contractId, days: [1, 1, 1, 1, 1] });
  await manager.api(writePlanning, {
    params: { operation: 'reject', forUserId: consultant.userId },
    body: { workedDays: [{ daynumber: 9, daymonth: 9, dayyear: 2024 }], comment: 'Friday is missing' },
  });

  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/expenses');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await bell.click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const link = dialog.getByRole('link', { name: `${manager.name} rejected your week 37.` });
  await link.getByText('Unread').waitFor();
  await expectScreen(page);
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  await link.click();
  await page.waitForURL(/\/en\/app\/planning\?year=2024&month=9$/);
  await dialog.waitFor({ state: 'detached' });
  const name = before === 1 ? 'Notifications' : `Notifications, ${before - 1} unread`;
  const after = page.getByRole('banner').getByRole('button', { name, exact: true });
  await after.waitFor();

  await after.click();
  await dialog.getByRole('link', { name: 'Notification settings' }).click();
  const daily = page.getByRole('radio', { name: 'Decisions about your weeks: Daily digest' });
  await daily.check();
  await page.getByText('Choice saved').waitFor();
  await expectScreen(page);
  const { choices } = await consultant.api(readMailChoices);
  expect(choices.find(({ kind }) => kind === 'weeks_decided')?.mail).toBe('daily');

  // On a phone, the page instead of the popover.
  const phone = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(phone.page, 'consultant');
  await phone.page.goto('/fr/app/planning');
  await phone.page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .tap();
  await phone.page.getByRole('link', { name: `${manager.name} a refusé votre semaine 37.` }).waitFor();
  await expectScreen(phone.page);
});
