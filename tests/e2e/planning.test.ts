/** Enters a month by keyboard and by touch, submits and withdraws it; a manager views it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import {
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';
import { cellOf, type DemoPerson, demoPerson, planContract, recordedDays } from '../support/planned.ts';

let consultant: DemoPerson;
let manager: DemoPerson;
let harbour: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  manager = await demoPerson('manager');
  const owner = await demoPerson('owner');
  harbour = await planContract(owner, 'Harbour', [consultant, manager]);
  await planContract(owner, 'Lighthouse', [consultant, manager]);
});
const fill = (...days: Day[]) =>
  writeDays(
    consultant,
    'save',
    consultant,
    days.map((day) => sentDay(day, harbour, 1)),
  );

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key, { delay: 40 });
};
const saved = (page: Page) => page.getByText(/^(Saved|Enregistré)$/).waitFor();

test('a whole month is entered by keyboard in under a minute', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/planning?year=2027&month=3');
  await page.getByRole('grid', { name: 'Worked days in March 2027' }).waitFor();
  // March 2027 has 22 working days: the 29th is Easter Monday.
  const begun = performance.now();
  await cellOf(page, 'Harbour', 'Monday 1 March').click();
  const week = ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', '1'];
  const toMonday = ['ArrowRight', 'ArrowRight', 'ArrowRight'];
  await press(page, ...week, ...toMonday, ...week, ...toMonday, ...week, ...toMonday, ...week);
  // The last week is shared by both contracts; 0,5 has a decimal comma.
  await press(page, ...toMonday, 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', '0', ',', '5');
  await press(page, 'ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowLeft', ',');
  await saved(page);
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`a month entered by keyboard and saved in ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(60);
  expect(await recordedDays(consultant, 2027, 3)).toBe(22);
  await page.getByText('22 of 22 working days').waitFor();
  await page.reload();
  await cellOf(page, 'Harbour', 'Monday 1 March').waitFor();
  await expect.poll(() => cellOf(page, 'Lighthouse', 'Tuesday 30 March').textContent()).toBe('½');
  await expectScreen(page);
  expectNoPageErrors();
});

test('fill, copy and undo are one action each, and skip holidays', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/planning?year=2027&month=5');
  await cellOf(page, 'Lighthouse', 'Tuesday 4 May').click();
  await page.getByRole('button', { name: 'Fill week' }).click();
  await cellOf(page, 'Lighthouse', 'Wednesday 5 May').filter({ hasText: '1' }).waitFor();
  await page.getByText('4 days on Lighthouse').waitFor();
  // Ascension Day is the 6th.
  const ascension = cellOf(page, 'Lighthouse', 'Thursday 6 May, public holiday: Ascension Day');
  await expect.poll(() => ascension.textContent()).toBe('');
  await cellOf(page, 'Lighthouse', 'Tuesday 11 May').click();
  await page.getByRole('button', { name: 'More ways to fill in' }).click();
  await page.getByRole('menuitem', { name: 'Copy last week' }).click();
  await cellOf(page, 'Lighthouse', 'Friday 14 May').filter({ hasText: '1' }).waitFor();
  await expect.poll(() => cellOf(page, 'Lighthouse', 'Thursday 13 May').textContent()).toBe('');
  await page.getByRole('button', { name: 'More ways to fill in' }).click();
  await page.getByRole('menuitem', { name: 'Fill month' }).click();
  await cellOf(page, 'Lighthouse', 'Monday 31 May').filter({ hasText: '1' }).waitFor();
  await saved(page);
  // 21 weekdays, less Ascension Day and Whit Monday.
  await expect.poll(() => recordedDays(consultant, 2027, 5)).toBe(19);
  const tools = page.getByRole('toolbar', { name: 'Fill and undo' });
  await tools.getByRole('button', { name: 'Undo' }).click();
  await tools.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => recordedDays(consultant, 2027, 5)).toBe(4);
  await tools.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => recordedDays(consultant, 2027, 5)).toBe(8);
  expectNoPageErrors();
});

test('a month is filled by touch, in French, one week at a time, by swiping and by button', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'consultant');
  await page.goto('/fr/app/planning?year=2027&month=10');
  await page.getByRole('grid', { name: 'Jours travaillés, octobre 2027' }).waitFor();
  await page.getByRole('button', { name: 'Aller à : Semaine 40' }).click();
  for (const day of ['mardi 5 octobre', 'mercredi 6 octobre']) {
    await cellOf(page, 'Harbour', day).tap();
    await cellOf(page, 'Harbour', `${day}, 1`).waitFor();
  }
  const box = await cellOf(page, 'Harbour', 'mardi 5 octobre').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await cellOf(page, 'Harbour', 'jeudi 7 octobre').tap();
  await cellOf(page, 'Harbour', 'jeudi 7 octobre').tap();
  await cellOf(page, 'Harbour', 'jeudi 7 octobre, ½').waitFor();
  await saved(page);
  expect(await recordedDays(consultant, 2027, 10)).toBe(2.5);
  await swipe(page, 300, 60);
  await page.getByRole('columnheader', { name: 'lundi 11 octobre' }).waitFor();
  await swipe(page, 60, 300);
  await page.getByRole('columnheader', { name: 'mardi 5 octobre' }).waitFor();
  await expect.poll(() => cellOf(page, 'Harbour', 'mardi 5 octobre').textContent()).toBe('1');
  // Controls covered by the page's head are not checked.
  await page.evaluate(() => scrollTo(0, 0));
  await expectScreen(page);
  expectNoPageErrors();
});

/** Swipes horizontally on the grid. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const row = page.getByRole('rowheader', { name: 'Harbour' });
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await row.boundingBox();
  const y = (box?.y ?? 0) + 10;
  const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await move('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await move('touchMove', from + (to - from) * part);
  await move('touchEnd');
  await session.detach();
}

test('a week across a year’s end is submitted in December and withdrawn in January', async () => {
  await fill('2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31');
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/planning?year=2026&month=12');
  const submit = page.getByRole('button', { name: 'Submit weeks' });
  await submit.click();
  const dialog = page.getByRole('dialog', { name: 'Weeks of December 2026' });
  await dialog.getByText('Not full: Mon 7, Tue 8, Wed 9, Thu 10, Fri 11').waitFor();
  await dialog.getByRole('checkbox', { name: 'Submit Week 53' }).check();
  await dialog.getByRole('combobox', { name: /^Approver/ }).click();
  await page.getByRole('option', { name: 'Marc Delorme' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit 1 week' }).click();
  await page.getByText('1 week submitted').waitFor();
  await page.getByRole('columnheader', { name: 'Week 53 Submitted' }).waitFor();
  await page.getByRole('link', { name: 'Next month: January 2027' }).click();
  await page.getByRole('grid', { name: 'Worked days in January 2027' }).waitFor();
  // All seven days are closed for all contracts.
  const closed = cellOf(page, 'Lighthouse', 'Saturday 2 January');
  await expect.poll(() => closed.getAttribute('aria-readonly')).toBe('true');
  await expect.poll(() => closed.getAttribute('aria-label')).toContain('read-only: week submitted');
  await submit.click();
  await page.getByRole('button', { name: 'Withdraw Week 53' }).click();
  await page.getByRole('checkbox', { name: 'Submit Week 53' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => closed.getAttribute('aria-readonly')).toBe('false');
  expectNoPageErrors();
});

test('a rejected week shows the reason where it is corrected, and its history shows who gave it', async () => {
  const week = [sentDay('2027-06-07')];
  await writeDays(consultant, 'submit', consultant, week, { managerEmail: 'manager@demo.example' });
  const comment = 'Tuesday was a holiday of the client.';
  await writeDays(manager, 'reject', consultant, week, { comment });
  const { page } = await visit({ size: 'phone' });
  await startSession(page, 'consultant');
  await page.goto('/en/app/planning?year=2027&month=6');
  await page.getByText('Week 23 was rejected. Correct it and submit it again.').waitFor();
  await page.getByText('Tuesday was a holiday of the client.').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'Week 23' }).getByRole('list', { name: 'History' });
  await history.getByText('Marc Delorme').waitFor();
  await history.getByText('Rejected').waitFor();
  await expectAccessible(page);
  expectNoPageErrors();
});

test('a month fits: six whole weeks beside a narrow drawer, without the neighbour months’ days beside an open one', async () => {
  const { page } = await visit({ locale: 'fr' });
  await startSession(page, 'consultant');
  await page.goto('/fr/app/planning?year=2027&month=8');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  // Measured at once, because resizing causes several layouts.
  const measure = () =>
    grid.evaluate((table) => ({
      columns: table.querySelectorAll('thead tr:last-child th').length,
      scrolls: (table.parentElement?.scrollWidth ?? 0) > (table.parentElement?.clientWidth ?? 0),
      isHit: (table.querySelector('[role=gridcell]')?.getBoundingClientRect().width ?? 0) >= 23.5,
    }));
  const expectLayout = (columns: number) =>
    expect.poll(measure).toEqual({ columns, scrolls: false, isHit: true });
  await expectLayout(31);
  await page.getByRole('button', { name: 'Réduire le menu' }).click();
  await expectLayout(42);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expectLayout(31);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  // The menu covers the page and does not make it narrower.
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await expectLayout(31);
  // The days of the neighbour month unfold when the focus reaches them.
  await cellOf(page, 'Harbour', 'dimanche 1er août').click();
  await press(page, 'ArrowLeft');
  await cellOf(page, 'Harbour', 'samedi 31 juillet').waitFor();
  expectNoPageErrors();
});

test('a manager finds a member’s month, which is read-only, copies its address, and sees the figures', async () => {
  await fill('2027-07-01', '2027-07-02', '2027-07-05');
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/planning?year=2027&month=7');
  await page.getByRole('button', { name: 'Select member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select member' });
  await dialog.getByRole('searchbox').fill('camïlle');
  await dialog.getByRole('link', { name: /^Camille Roche/ }).click();
  await page.getByText('You are looking at the planning of Camille Roche.', { exact: false }).waitFor();
  const { search } = new URL(page.url());
  expect(search).toBe(`?memberId=${consultant.userId}&year=2027&month=7`);
  const cell = cellOf(page, 'Harbour', 'Thursday 1 July');
  await cell.click();
  await press(page, '0');
  await expect.poll(() => cell.textContent()).toBe('1');
  expect(await page.getByRole('button', { name: 'Submit weeks' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Totals' }).click();
  await page.getByRole('table', { name: 'By contract, July 2027' }).getByText('Harbour').waitFor();
  await page.getByRole('link', { name: 'Everybody' }).click();
  const members = page.getByRole('table', { name: 'By member, July 2027' });
  await expect.poll(() => members.getByRole('row', { name: /^Camille Roche/ }).textContent()).toContain('3');
  await expectScreen(page);
  await page.goto(`/fr/app/planning${search}`);
  await page.getByText('Vous consultez le planning de Camille Roche.', { exact: false }).waitFor();
  expectNoPageErrors();
});
