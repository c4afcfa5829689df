/** The month's calendar, before there are contracts to record days on. */
import { expect, test } from 'vitest';
import { expectNoComplaints, expectScreen, signIn, visit } from '../support/browser.ts';

test('a month has its whole weeks and holidays, its neighbours are addresses, and nothing can be recorded', async () => {
  const { page } = await visit();
  await signIn(page, 'consultant');
  await page.goto('/en/app/planning?year=2026&month=12');
  const grid = page.getByRole('grid', { name: 'Worked days in December 2026' });
  await grid.waitFor();
  expect(await grid.getByRole('columnheader', { name: /^Week / }).allTextContents()).toEqual([
    ...['Week 49 · 5 working days', 'Week 50 · 5 working days', 'Week 51 · 5 working days'],
    ...['Week 52 · 4 working days', 'Week 53 · 4 working days'],
  ]);
  await grid
    .getByRole('columnheader', { name: 'Friday 25 December, public holiday: Christmas Day' })
    .waitFor();
  await page.getByRole('gridcell', { name: /^No contract yet, Tuesday 1 December/ }).click();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('No contract yet, Wednesday 2 December, empty, read-only: recording opens with contracts');
  await page.getByRole('heading', { name: 'Recording opens with contracts' }).waitFor();
  await expectScreen(page);
  await page.getByRole('link', { name: 'Next month: January 2027' }).click();
  await page.getByRole('grid', { name: 'Worked days in January 2027' }).waitFor();
  expect(new URL(page.url()).search).toBe('?year=2027&month=1');
  expectNoComplaints();
});

test('on a phone, in French, a week at a time', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr' });
  await signIn(page, 'consultant', '/fr/app/login');
  await page.goto('/fr/app/planning?year=2026&month=11');
  await page.getByRole('grid', { name: 'Jours travaillés, novembre 2026' }).waitFor();
  await page.getByText('Mercredi 11 novembre : Armistice 1918', { exact: false }).waitFor();
  expect(await page.getByRole('columnheader').count()).toBe(7);
  await expectScreen(page);
  expectNoComplaints();
});
