/**
 * The days that screens show, propose and accept follow the workspace's zone around midnight, at the year's end and when the
 * clocks change. Neither the browser's zone, nor the server's (Tokyo), nor the database's counts.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeReport } from '#features/expenses/factory.ts';
import { readSettings, updateSettings } from '#features/workspaces/contract.ts';
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Zone } from '#kernel/zone.ts';
import books from '../../src/features/books/messages.en.json';
import postsEn from '../../src/features/posts/messages.en.json';
import postsFr from '../../src/features/posts/messages.fr.json';
import workspaces from '../../src/features/workspaces/messages.en.json';
import { expectNoPageErrors, startSession, type VisitOptions, visit } from '../support/browser.ts';
import { en as expenses } from '../support/expense-texts.ts';
import { setServerClock, standServerClock } from '../support/place.ts';
import { type DemoPerson, demoPerson, planContract, writeWeek } from '../support/planned.ts';
import { chooseCover, writePost } from '../support/writing.ts';

standServerClock();
afterEach(expectNoPageErrors);

let owner: DemoPerson;
let reportId: number;
beforeAll(async () => {
  owner = await demoPerson('owner');
  const contractId = await planContract(owner, 'Lagoon survey', [owner]);
  await writeWeek(owner, 'save', { monday: '2027-03-22', contractId, days: [1, 1, 1, 1, 1] });
  const years = { title: 'Two years', startdate: '2026-12-01', enddate: '2027-01-31' };
  reportId = await writeReport(owner, { ...years, contractId });
});

async function moveCompany(timeZone: Zone): Promise<void> {
  const { name, email } = (await owner.api(readSettings, { query: {} })).settings;
  await owner.api(updateSettings, { query: {}, body: { name, email, timeZone } });
}

async function ownerIn(timeZone: Zone, options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit({ ...options, timeZone });
  page.setDefaultTimeout(8000);
  await startSession(page, 'owner');
  return page;
}

/** Sets the clocks of the server and of the browser. */
async function setClocks(page: Page, instant: string): Promise<void> {
  setServerClock(instant);
  await page.clock.setFixedTime(instant);
}

const write = (day: Day, locale: Locale, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { ...style, timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '')
    .replace(/ 1 /, locale === 'fr' ? ' 1er ' : ' 1 ');

/** Expects that Today and Planning name this day, and Planning its month. */
async function expectToday(page: Page, day: Day, locale: Locale): Promise<void> {
  const named = write(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  await page.goto(`/${locale}/app/home`);
  await page.getByRole('heading', { level: 2, name: new RegExp(`^${named}$`, 'i') }).waitFor();
  const link = page.locator(`a[href="/${locale}/app/planning"]:visible`).first();
  // On a phone the link is in a menu.
  await ((await link.isVisible()) ? link.click() : page.goto(`/${locale}/app/planning`));
  const todays = page.getByRole('columnheader', { name: /(, today|, aujourd’hui)$/ });
  await todays.first().waitFor();
  expect(await todays.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    expect.stringMatching(new RegExp(`^${named},`, 'i')),
  ]);
  const month = write(day, locale, { month: 'long', year: 'numeric' });
  await page.getByRole('heading', { level: 2, name: month, exact: true }).waitFor();
}

type Moment = [instant: string, day: Day];

/** Half past eleven and half past midnight of the company, of the browser and of Paris. */
const nights: [company: Zone, browser: Zone, options: VisitOptions, moments: Moment[]][] = [
  [
    'Pacific/Noumea',
    'Pacific/Noumea',
    {},
    [
      ['2026-12-31T12:30:00Z', '2026-12-31'],
      ['2026-12-31T13:30:00Z', '2027-01-01'],
      ['2026-12-31T22:30:00Z', '2027-01-01'],
    ],
  ],
  [
    'America/Martinique',
    'America/Martinique',
    { size: 'phone', touch: true, locale: 'fr' },
    [
      ['2026-12-31T23:30:00Z', '2026-12-31'],
      ['2027-01-01T03:30:00Z', '2026-12-31'],
      ['2027-01-01T04:30:00Z', '2027-01-01'],
    ],
  ],
  [
    'Pacific/Noumea',
    'America/Martinique',
    { locale: 'fr' },
    [
      ['2026-12-31T12:30:00Z', '2026-12-31'],
      ['2026-12-31T13:30:00Z', '2027-01-01'],
      ['2027-01-01T03:30:00Z', '2027-01-01'],
      ['2027-01-01T04:30:00Z', '2027-01-01'],
    ],
  ],
  [
    'America/Martinique',
    'Pacific/Noumea',
    { size: 'phone', touch: true },
    [
      ['2026-12-31T12:30:00Z', '2026-12-31'],
      ['2026-12-31T13:30:00Z', '2026-12-31'],
      ['2027-01-01T03:30:00Z', '2026-12-31'],
      ['2027-01-01T04:30:00Z', '2027-01-01'],
    ],
  ],
  // The clocks change on 25 October 2026 and on 28 March 2027.
  [
    'Europe/Paris',
    'Pacific/Noumea',
    {},
    [
      ['2026-10-24T21:30:00Z', '2026-10-24'],
      ['2026-10-24T22:30:00Z', '2026-10-25'],
      ['2026-10-25T22:30:00Z', '2026-10-25'],
      ['2026-10-25T23:30:00Z', '2026-10-26'],
      ['2027-03-27T22:30:00Z', '2027-03-27'],
      ['2027-03-27T23:30:00Z', '2027-03-28'],
      ['2027-03-28T12:30:00Z', '2027-03-28'],
      ['2027-03-28T13:30:00Z', '2027-03-28'],
      ['2027-03-28T21:30:00Z', '2027-03-28'],
      ['2027-03-28T22:30:00Z', '2027-03-29'],
    ],
  ],
];

describe.skipIf(process.env.TEST_URL !== undefined)('around midnight', () => {
  test.each(nights)('a company in %s and a browser in %s', async (company, browser, options, moments) => {
    await moveCompany(company);
    const page = await ownerIn(browser, options);
    for (const [instant, day] of moments) {
      await setClocks(page, instant);
      await expectToday(page, day, options.locale ?? 'en');
    }
  });

  test('the pages follow a change of the zone at once', async () => {
    await moveCompany('Europe/Paris');
    const page = await ownerIn('America/Martinique');
    await setClocks(page, '2026-12-31T13:30:00Z');
    await expectToday(page, '2026-12-31', 'en');
    await page.goto('/en/app/workspace');
    await page.getByRole('combobox', { name: workspaces.time_zone }).click();
    await page.getByRole('option', { name: 'Nouméa' }).click();
    await page.getByRole('button', { name: workspaces.save }).click();
    await page.getByText('WORKSPACE UPDATED').first().waitFor();
    await page.locator('a[href="/en/app/planning"]:visible').first().click();
    await page.getByRole('columnheader', { name: /^Friday 1 January.*, today$/ }).waitFor();
  });

  test('a week is late from Monday on', async () => {
    await moveCompany('Europe/Paris');
    const page = await ownerIn('Pacific/Noumea');
    const late = async (instant: string, day: string) => {
      await setClocks(page, instant);
      await page.goto('/en/app/home');
      await page.getByRole('heading', { level: 2, name: day }).waitFor();
      return Number.parseInt(await page.getByText(/^\d+ past weeks have not/).innerText(), 10);
    };
    const before = await late('2027-03-28T21:30:00Z', 'Sunday 28 March');
    expect(await late('2027-03-28T22:30:00Z', 'Monday 29 March')).toBe(before + 1);
  });

  test.each<[Zone, Moment[]]>([
    [
      'Pacific/Noumea',
      [
        ['2026-12-31T12:30:00Z', '2026-12-31'],
        ['2026-12-31T13:30:00Z', '2027-01-01'],
      ],
    ],
    [
      'America/Martinique',
      [
        ['2027-01-01T03:30:00Z', '2026-12-31'],
        ['2027-01-01T04:30:00Z', '2027-01-01'],
      ],
    ],
  ])(
    'in %s the pages propose and accept the year’s last day, then the first of the next',
    async (zone, moments) => {
      await moveCompany(zone);
      const page = await ownerIn(zone);
      for (const [instant, day] of moments) {
        await setClocks(page, instant);
        const isOver = day > '2026-12-31';
        await page.goto('/en/app/expenses');
        await page.getByRole('button', { name: expenses.report_new }).first().click();
        expect(await proposed(page, expenses.report_start)).toBe(isOver ? '01/01/2027' : '01/12/2026');
        expect(await proposed(page, expenses.report_end)).toBe(isOver ? '31/01/2027' : '31/12/2026');
        await page.goto(`/en/app/expenses/${reportId}`);
        await page.getByRole('button', { name: expenses.receipt_add }).first().click();
        expect(await proposed(page, expenses.receipt_date)).toBe(isOver ? '01/01/2027' : '31/12/2026');
        await page.goto('/en/app/planning/board');
        await page.getByRole('heading', { name: isOver ? 'January 2027' : 'December 2026' }).waitFor();
        await page.goto('/en/app/closing');
        await page.getByRole('heading', { name: isOver ? 'December 2026' : 'November 2026' }).waitFor();
        await page.goto('/en/app/books');
        await page.getByRole('button', { name: books.close }).click();
        expect(await proposed(page, books.close_to)).toBe(isOver ? '31/12/2026' : '30/11/2026');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(books.close_to).fill('2027-01-01');
        await dialog.getByRole('button', { name: books.close_verb }).click();
        await dialog.getByText(isOver ? 'enter the SIREN' : 'choose a day up to today').waitFor();
      }
    },
  );
});

async function proposed(page: Page, label: string): Promise<string> {
  return page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${label}`))
    .inputValue();
}

/** Opens the dialog for the time of a new post, on 1 March 2027. */
async function openSchedule(locale: Locale): Promise<{ page: Page; dialog: Locator }> {
  const t = locale === 'fr' ? postsFr : postsEn;
  await moveCompany('Europe/Paris');
  const page = await ownerIn('Pacific/Noumea', { locale });
  // It is noon in Paris, and 22:00 in Nouméa.
  await setClocks(page, '2027-03-01T11:00:00Z');
  await writePost(page, { title: `Clocks ${locale}`, content: '<p>One.</p>' });
  await chooseCover(page);
  if (locale === 'fr') await page.goto(page.url().replace('/en/', '/fr/'));
  const settings = page.getByRole('button', { name: t.post_settings });
  if ((await settings.getAttribute('aria-expanded')) === 'false') await settings.click();
  await page.getByRole('button', { name: t.schedule, exact: true }).click();
  return { page, dialog: page.getByRole('dialog', { name: t.schedule }) };
}

/** B10 of the review of the blog. */
describe.skipIf(process.env.TEST_URL !== undefined)('the time of a publication', () => {
  test('is in the zone that the dialog names, which refuses a time that the clocks skip', async () => {
    const { page, dialog } = await openSchedule('en');
    const time = dialog.getByLabel(postsEn.schedule_time);
    const send = dialog.getByRole('button', { name: postsEn.schedule_verb, exact: true });
    await dialog.getByText('Time zone: Paris.').waitFor();
    await expect.poll(() => time.inputValue()).toBe('02/03/2027 08:00');
    await time.fill('28/03/2027 02:30');
    await send.click();
    await dialog
      .getByText('the clocks go forward that night, so 02:30 does not exist: choose 03:30')
      .waitFor();
    await expect.poll(() => time.inputValue()).toBe('28/03/2027 02:30');
    await time.fill('31/10/2027 02:30');
    await dialog.getByText('The clocks show 02:30 twice that night: the first time counts.').waitFor();
    await time.fill('28/03/2027 03:30');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() !== 'GET' && /schedule/.test(one.url())),
      send.click(),
    ]);
    expect(request.postData()).toContain('2027-03-28T01:30:00.000Z');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: postsEn.schedule, exact: true }).click();
    await dialog.getByText('28 March 2027 at 03:30').waitFor();
    await expect.poll(() => time.inputValue()).toBe('28/03/2027 03:30');
  });

  test('says the same in French', async () => {
    const { dialog } = await openSchedule('fr');
    const time = dialog.getByLabel(postsFr.schedule_time);
    await dialog.getByText('Fuseau horaire : Paris.').waitFor();
    await time.fill('28/03/2027 02:30');
    await dialog.getByRole('button', { name: postsFr.schedule_verb, exact: true }).click();
    await dialog
      .getByText('Les horloges avancent cette nuit-là : 02:30 n’existe pas. Choisissez 03:30.')
      .waitFor();
  });
});
